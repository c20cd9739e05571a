import { cpus, loadavg } from 'node:os';
import pg from 'pg';
import { openDatabase } from '#server/database/embedded-postgres.ts';
import { SetupError } from '#server/setup-error.ts';
import { asks } from './asks.ts';
import { startBareServer } from './bare.ts';
import { addArticles } from './copy-rows.ts';
import { atTheEnd, endAll, endOnSignals } from './ending.ts';
import { temporaryFolder } from './folder.ts';
import { historySize } from './history-size.ts';
import { importMemory, importRate } from './import-rate.ts';
import { LOAD_COLUMNS, loadRows } from './load-table.ts';
import { markdownTable } from './markdown-table.ts';
import { residentMemory } from './memory.ts';
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
  const report = [title()];
  report.push(...(await underLoad(settings)));
  if (!settings.importsOnly) report.push(...(await startsAndPages()));
  console.log(report.join('\n'));
}

/** What the numbers depend on; other work on the machine shows as load before the start. */
function title(): string {
  const [cpu] = cpus();
  const load = loadavg()[0]?.toFixed(1);
  const machine = `${cpus().length} × ${cpu?.model ?? 'unknown processor'}`;
  return `# Sato benchmark: Node.js ${process.version}, ${machine}, load before the start ${load}\n`;
}

async function underLoad(settings: Settings): Promise<string[]> {
  const log = new PostgresLog();
  const database = await openDatabase({ dataDirectory: temporaryFolder(), log: (line) => log.hear(line) });
  atTheEnd(database.close);
  const site = await startSite(database.url);
  const cold = await startSite(database.url, { READ_CACHE_SIZE: '0' });
  // The settings that log query plans can't be changed by the site's own role.
  const client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  atTheEnd(() => client.end());
  const bare = await startBareServer();
  const memory = [['started', residentMemory(site.pid)]];
  const rows = [];

  const [first, ...others] = settings.loads;
  if (!first) return [];
  const held = await importMemory(client, database.url, settings.imports);
  const remembered = await historySize(client, database.url);
  const imported = await importRate(client, database.url, first.articles);
  if (settings.importsOnly) return [imported, held, remembered];
  rows.push(...(await loadRows({ site, cold, bare }, first, settings)));
  let there = first.articles;
  for (const load of others) {
    progress(`adding articles up to ${load.articles}`);
    await addArticles(client, there + 1, load.articles);
    there = load.articles;
    rows.push(...(await loadRows({ site, cold, bare }, load, settings)));
  }
  memory.push(['after all load', residentMemory(site.pid)]);
  await Promise.all([site.stop(), cold.stop()]);
  const explained = await plans(client, database.url, log, asks(there));
  return [
    markdownTable(
      'Requests, from memory (warm) and made each time (cold), beside a bare node:http server that answers the same bytes',
      LOAD_COLUMNS,
      rows,
    ),
    markdownTable('Resident memory of the server', ['when', 'MiB'], memory),
    explained,
    imported,
    held,
    remembered,
  ];
}

try {
  await main();
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 2;
} finally {
  await endAll();
}
