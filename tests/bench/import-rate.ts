import { availableParallelism } from 'node:os';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { generatedBody } from './articles.ts';
import { type CommandRun, contentCommand } from './content-command.ts';
import { writeContentFolder } from './content-folder.ts';
import { copyIn, copyOut } from './copy-rows.ts';
import { temporaryFolder } from './folder.ts';
import { markdownTable } from './markdown-table.ts';
import { progress, timed } from './progress.ts';

const COLUMNS =
  'id, title, title_es, slug, excerpt, excerpt_es, content, content_es, author_id, category, status, created_at, updated_at';
const THREADS = availableParallelism();

/**
 * Imports a folder with the command that editors use, exports it, and brings the same rows in by `COPY`, into the same
 * table. Afterwards the articles 1 to `count` are there, and nothing else.
 */
export async function importRate(client: pg.Client, databaseUrl: string, count: number): Promise<string> {
  progress(`importing and exporting ${count} articles as a content folder, and the same rows by COPY`);
  const folder = temporaryFolder();
  writeContentFolder(folder, count, generatedBody);
  const content = (...args: string[]) => contentCommand(args, databaseUrl);
  const alone = await content('import', folder, '--threads', '1');
  await forgetEverything(client);
  const created = await content('import', folder);
  const unchanged = await content('import', folder);
  const exportedAlone = await content('export', temporaryFolder(), '--threads', '1');
  const exported = await content('export', temporaryFolder());
  const rows = await copyOut(client, `(select ${COLUMNS} from article order by id)`);
  await forgetEverything(client);
  const copied = await timed(() => copyIn(client, `article (${COLUMNS})`, Readable.from([rows])));
  await client.query(`select setval(pg_get_serial_sequence('stored_article', 'id'), max(id)) from article`);
  await client.query('vacuum analyze stored_article');

  const row = (name: string, run: CommandRun, base: CommandRun) => {
    return [name, run.ms / 1000, (count * 1000) / run.ms, base.ms / run.ms, copied.ms / run.ms, Math.round(run.peak)];
  };
  const megabytes = (rows.length / 2 ** 20).toFixed(1);
  return markdownTable(
    `Import and export of ${count.toLocaleString('en-US')} bilingual articles (${megabytes} MiB of rows, copied in ${(copied.ms / 1000).toFixed(2)} s)`,
    ['way', 's', 'articles/s', 'to one thread', 'to COPY', 'peak MiB'],
    [
      row('import, one thread', alone, alone),
      row(`import, ${THREADS} threads`, created, alone),
      row('import again, nothing changed', unchanged, alone),
      row('export, one thread', exportedAlone, exportedAlone),
      row(`export, ${THREADS} threads`, exported, exportedAlone),
    ],
  );
}

/** What imports hold in memory, by the number of articles. Afterwards there are none. */
export async function importMemory(client: pg.Client, databaseUrl: string, counts: number[]): Promise<string> {
  const rows = [];
  for (const count of counts) {
    progress(`importing ${count} short articles`);
    const folder = temporaryFolder();
    writeContentFolder(folder, count, (_, __, { excerpt }) => excerpt);
    const created = await contentCommand(['import', folder], databaseUrl);
    const unchanged = await contentCommand(['import', folder], databaseUrl);
    rows.push([
      count,
      (count * 1000) / created.ms,
      Math.round(created.peak),
      (count * 1000) / unchanged.ms,
      Math.round(unchanged.peak),
    ]);
    await forgetEverything(client);
  }
  return markdownTable(
    'Imports of short bilingual articles, by their number',
    ['articles', 'new, articles/s', 'peak MiB', 'unchanged, articles/s', 'peak MiB'],
    rows,
  );
}

/** No article is there afterwards, and no text is known. */
async function forgetEverything(client: pg.Client): Promise<void> {
  await client.query('truncate stored_article, converted_body cascade');
}
