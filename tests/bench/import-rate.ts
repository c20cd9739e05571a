import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { writeContentFolder } from './content-folder.ts';
import { copyIn, copyOut } from './copy-rows.ts';
import { atTheEnd } from './ending.ts';
import { temporaryFolder } from './folder.ts';
import { markdownTable } from './markdown-table.ts';
import { progress, timed } from './progress.ts';

const COLUMNS =
  'id, title, title_es, slug, excerpt, excerpt_es, content, content_es, author_id, category, status, created_at, updated_at';

/**
 * Imports a folder with the command that editors use, then brings the same rows in by `COPY`, into the same table.
 * Afterwards the articles 1 to `count` are there, and nothing else.
 */
export async function importRate(client: pg.Client, databaseUrl: string, count: number): Promise<string> {
  progress(`importing ${count} articles from a content folder, and the same rows by COPY`);
  const folder = temporaryFolder();
  writeContentFolder(folder, count);
  const created = await timed(() => importContent(folder, databaseUrl));
  const unchanged = await timed(() => importContent(folder, databaseUrl));
  const rows = await copyOut(client, `(select ${COLUMNS} from article order by id)`);
  await client.query('truncate article cascade');
  const copied = await timed(() => copyIn(client, `article (${COLUMNS})`, Readable.from([rows])));
  await client.query(`select setval(pg_get_serial_sequence('article', 'id'), max(id)) from article`);
  await client.query('vacuum analyze article');

  const row = (name: string, { ms }: { ms: number }) => {
    return [name, count, ms / 1000, (count * 1000) / ms, copied.ms / ms];
  };
  return markdownTable(
    `Import of ${count.toLocaleString('en-US')} bilingual articles (${(rows.length / 2 ** 20).toFixed(1)} MiB of rows)`,
    ['way', 'articles', 's', 'articles/s', 'to COPY'],
    [
      row('sato content import, all new', created),
      row('sato content import, all unchanged', unchanged),
      row('raw COPY of the same rows', copied),
    ],
  );
}

async function importContent(folder: string, databaseUrl: string): Promise<void> {
  const child = spawn(process.execPath, ['build/cli/main.js', 'content', 'import', folder], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  atTheEnd(() => void child.kill());
  const errors: Buffer[] = [];
  child.stderr.on('data', (chunk) => errors.push(chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The import ended with ${code}: ${Buffer.concat(errors)}`);
}
