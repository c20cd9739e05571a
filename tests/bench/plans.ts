import pg from 'pg';
import { type Ask, exchange } from './exchange.ts';
import { markdownTable } from './markdown-table.ts';
import type { Explanation, PlanNode, PostgresLog } from './postgres-log.ts';
import { progress } from './progress.ts';
import { startSite } from './site.ts';

/** How PostgreSQL answers what the site asks it for these requests: the site's own statements, with the caches warm. */
export async function plans(client: pg.Client, databaseUrl: string, log: PostgresLog, wanted: Ask[]): Promise<string> {
  progress('asking PostgreSQL for its plans');
  await log.turnOn(client);
  const site = await startSite(databaseUrl, { RESPONSE_CACHE_MIB: '0' });
  const explained = new pg.Client({ connectionString: databaseUrl });
  await explained.connect();
  try {
    const rows = [];
    for (const ask of wanted) {
      await exchange(site.url, ask);
      await log.take(explained);
      await exchange(site.url, ask);
      const ofArticles = (await log.take(explained)).filter(({ Plan }) => scans(Plan).length > 0);
      rows.push(...ofArticles.map((explanation) => planRow(ask, explanation)));
    }
    const columns = ['request', 'statement', 'ms', '8-KiB blocks', 'of them read', 'how articles are found'];
    return markdownTable('Plans (EXPLAIN ANALYZE, BUFFERS) of the statements that the site sends', columns, rows);
  } finally {
    await explained.end();
    await site.stop();
  }
}

function planRow({ name }: Ask, { 'Query Text': statement, Plan: plan }: Explanation) {
  const kind = /^select count\(/i.test(statement) ? 'count' : 'rows';
  const read = plan['Shared Read Blocks'];
  const found = [...new Set(scans(plan))].join(', ');
  return [name, kind, plan['Actual Total Time'], plan['Shared Hit Blocks'] + read, read, found];
}

/** The ways into the table of articles, from the outside in. */
function scans(plan: PlanNode): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index = '', Plans: below = [] } = plan;
  const own = index.startsWith('article')
    ? [`${type} ${index}`]
    : table === 'stored_article'
      ? [`${type} stored_article`]
      : [];
  return [...own, ...below.flatMap(scans)];
}
