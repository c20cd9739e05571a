import { availableParallelism } from 'node:os';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { generatedBody } from './articles.ts';
import { type CommandRun, contentCommand } from './content-command.ts';
import { writeContentFolder } from './content-folder.ts';
import { copyIn, copyOut } from './copy-rows.ts';
import { temporaryFolder } from './folder.ts';
import { markdownTable } from './markdown-table.ts';
import { postgresCpu } from './postgres-cpu.ts';
import { progress, timed } from './progress.ts';

const COLUMNS =
  'id, title, title_es, slug, excerpt, excerpt_es, content, content_es, author_id, category, status, created_at, updated_at';
const THREADS = availableParallelism();

interface MeasuredRun extends CommandRun {
  /** Processor time of the database, in seconds. */
  postgres: number;
}

/**
 * Imports a folder with the command that editors use, exports and checks it, and brings the same rows in by `COPY`, into
 * the same table. Afterwards the articles 1 to `count` are there, and nothing else.
 */
export async function importRate(client: pg.Client, databaseUrl: string, count: number): Promise<string> {
  progress(`importing, exporting and checking ${count} articles as a content folder, and the same rows by COPY`);
  const [folder, edited, single] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  writeContentFolder(folder, count, generatedBody);
  writeContentFolder(edited, count, (number, language) => `${generatedBody(number, language)}\n\nOne more paragraph.`);
  writeContentFolder(single, 1, generatedBody);
  const content = async (...args: string[]): Promise<MeasuredRun> => {
    const before = await postgresCpu(client);
    const run = await contentCommand(args, databaseUrl);
    return { ...run, postgres: (await postgresCpu(client)) - before };
  };
  // What a command takes before and after its work.
  const start = await content('import', single);
  const startWithoutThreads = await content('import', single);
  await clearEverything(client);
  const alone = await content('import', folder, '--threads', '1');
  await clearEverything(client);
  await setHistory(client, 'disable');
  const withoutHistory = await content('import', folder);
  await setHistory(client, 'enable');
  await clearEverything(client);
  const created = await content('import', folder);
  await setHistory(client, 'disable');
  const editedWithoutHistory = await content('import', edited);
  await setHistory(client, 'enable');
  const editedBack = await content('import', folder);
  const unchanged = await content('import', folder);
  await client.query('truncate imported_item');
  const compared = await content('import', folder);
  const exportedAlone = await content('export', temporaryFolder(), '--threads', '1');
  await client.query('truncate written_body');
  const exported = await content('export', temporaryFolder());
  const exportedAgain = await content('export', temporaryFolder());
  const checked = await content('check', folder);
  const checkedAgain = await content('check', folder);
  const rows = await copyOut(client, `(select ${COLUMNS} from article order by id)`);
  await clearEverything(client);
  const beforeCopy = await postgresCpu(client);
  const copied = await timed(() => copyIn(client, `stored_article (${COLUMNS})`, Readable.from([rows])));
  const copyCpu = (await postgresCpu(client)) - beforeCopy;
  await client.query(`select setval(pg_get_serial_sequence('stored_article', 'id'), max(id)) from article`);
  await client.query('vacuum analyze stored_article');

  const row = (name: string, run: MeasuredRun, begin = start) => [
    name,
    run.ms / 1000,
    (count * 1000) / run.ms,
    (count * 1000) / Math.max(1, run.ms - begin.ms),
    run.cpu - begin.cpu,
    run.postgres,
    copied.ms / run.ms,
    Math.round(run.peak),
  ];
  const megabytes = (rows.length / 2 ** 20).toFixed(1);
  return markdownTable(
    `Import, export and check of ${count.toLocaleString('en-US')} bilingual articles (${megabytes} MiB of rows, copied in ${(copied.ms / 1000).toFixed(2)} s)`,
    ['way', 's', 'articles/s', 'without the start', 'CPU s without the start', 'of PostgreSQL', 'to COPY', 'peak MiB'],
    [
      [
        'start (one article)',
        start.ms / 1000,
        0,
        0,
        start.cpu,
        start.postgres,
        copied.ms / start.ms,
        Math.round(start.peak),
      ],
      [
        'start without threads',
        startWithoutThreads.ms / 1000,
        0,
        0,
        startWithoutThreads.cpu,
        startWithoutThreads.postgres,
        copied.ms / startWithoutThreads.ms,
        Math.round(startWithoutThreads.peak),
      ],
      row('import, one thread', alone),
      row(`import, ${THREADS} threads`, created),
      row('the same without history', withoutHistory),
      row('import again, every text edited', editedBack),
      row('the same without history', editedWithoutHistory),
      row('import again, files unchanged', unchanged, startWithoutThreads),
      row('import again, files unknown, texts known', compared),
      row('export, one thread', exportedAlone),
      row(`export, ${THREADS} threads`, exported),
      row('export again', exportedAgain),
      row(`check, ${THREADS} threads`, checked),
      row('check again', checkedAgain),
      ['COPY', copied.ms / 1000, (count * 1000) / copied.ms, (count * 1000) / copied.ms, 0, copyCpu, 1, 0],
    ],
  );
}

/** Triggers that record every change. */
async function setHistory(client: pg.Client, state: 'enable' | 'disable'): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select tgname as name from pg_trigger
     where tgrelid = 'stored_article'::regclass and tgname like '%_remember_%' and not tgisinternal`,
  );
  for (const { name } of rows) await client.query(`alter table stored_article ${state} trigger "${name}"`);
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
    await clearEverything(client);
  }
  return markdownTable(
    'Imports of short bilingual articles, by their number',
    ['articles', 'new, articles/s', 'peak MiB', 'unchanged, articles/s', 'peak MiB'],
    rows,
  );
}

/** No article is there afterwards, and nothing is known. */
async function clearEverything(client: pg.Client): Promise<void> {
  await client.query('truncate stored_article, converted_body, imported_item, written_body, search_due cascade');
}
