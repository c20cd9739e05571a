import { cpus, loadavg } from 'node:os';
import pg from 'pg';
import { openDatabase } from '#server/platform/database/embedded-postgres.ts';
import { SetupError } from '#server/platform/settings/setup-error.ts';
import { asks } from './asks.ts';
import { startBareServer } from './bare.ts';
import { changeTime } from './change-time.ts';
import { addArticles, indexed } from './copy-rows.ts';
import { atTheEnd, endAll, endOnSignals } from './ending.ts';
import { temporaryFolder } from './folder.ts';
import { historySize } from './history-size.ts';
import { importMemory, importRate } from './import-rate.ts';
import { LOAD_COLUMNS, loadRows } from './load-table.ts';
import { markdownTable } from './markdown-table.ts';
import { residentMemory, watchMemory } from './memory.ts';
import { part } from './part.ts';
import { plans } from './plans.ts';
import { PostgresLog } from './postgres-log.ts';
import { progress } from './progress.ts';
import { type Settings, settingsOf } from './settings.ts';
import { startSite } from './site.ts';
import { startsAndPages } from './start-time.ts';

/** `npm run bench`: measures the built site on databases of its own. Reports, and judges nothing. */
async function main(): Promise<void> {
  const settings = settingsOf(process.argv.slice(2));
  endOnSignals();
  console.log(title());
  // A site that doesn't start ends only the part that needs it.
  if (settings.parts.has('imports') || settings.parts.has('load')) {
    await part('Many articles', () => withManyArticles(settings).then(() => ''));
  }
  if (settings.parts.has('pages')) await part('Starts and pages', () => startsAndPages(part).then(() => ''));
}

/** What the numbers depend on; other work on the machine shows as load before the start. */
function title(): string {
  const [cpu] = cpus();
  const load = loadavg()[0]?.toFixed(1);
  const machine = `${cpus().length} × ${cpu?.model ?? 'unknown processor'}`;
  return `# Sato benchmark: Node.js ${process.version}, ${machine}, load before the start ${load}\n`;
}

async function withManyArticles({ parts, ...settings }: Settings): Promise<void> {
  const [first] = settings.loads;
  if (!first) return;
  const log = new PostgresLog();
  const database = await openDatabase({ dataDirectory: temporaryFolder(), log: (line) => log.hear(line) });
  atTheEnd(database.close);
  // The settings that log query plans can't be changed by the site's own role.
  const client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  atTheEnd(() => client.end());
  // It makes the tables. While imports are measured, no site does anything beside them.
  await (await startSite(database.url)).stop();
  if (parts.has('imports')) {
    await part('Memory of imports', () => importMemory(client, database.url, settings.imports));
    await part('History', () => historySize(client, database.url, settings.edits));
  }
  await part('Import, export and check', () => importRate(client, database.url, first.articles));
  if (parts.has('load')) await underLoad(client, database.url, log, settings);
}

/** With the articles of an import, and then with more. */
async function underLoad(
  client: pg.Client,
  databaseUrl: string,
  log: PostgresLog,
  settings: Omit<Settings, 'parts'>,
): Promise<void> {
  const site = await startSite(databaseUrl);
  const cold = await startSite(databaseUrl, { RESPONSE_CACHE_MIB: '0' });
  const bare = await startBareServer();
  progress('waiting for the index of the search');
  await indexed(client);
  const started = residentMemory(site.pid);
  const highest = watchMemory(site.pid);
  let there = settings.loads[0]?.articles ?? 0;
  for (const load of settings.loads) {
    const many = `${load.articles.toLocaleString('en-US')} articles`;
    await part(`Requests with ${many}`, async () => {
      if (load.articles > there) {
        progress(`adding articles up to ${load.articles}`);
        await addArticles(client, there + 1, load.articles);
        there = load.articles;
      }
      const title = `Requests with ${many}, from memory (warm) and made each time (cold), beside a bare node:http server that answers the same bytes`;
      return markdownTable(title, LOAD_COLUMNS, await loadRows({ site, cold, bare }, load, settings));
    });
  }
  const rows = [
    ['started', started],
    ['after all load', residentMemory(site.pid)],
    ['highest', highest()],
  ];
  await part('Memory', async () => markdownTable('Resident memory of the server', ['when', 'MiB'], rows));
  await cold.stop();
  await part('Changes', async () => {
    const other = await startSite(databaseUrl);
    const table = await changeTime(client, [site, other], settings.changes);
    await other.stop();
    return table;
  });
  await site.stop();
  await part('Plans', () => plans(client, databaseUrl, log, asks(there)));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 2;
} finally {
  await endAll();
}
