import { asks, FIRST_PAGE } from './asks.ts';
import type { BareServer } from './bare.ts';
import type { ServerProcess } from './child.ts';
import { type Ask, exchange } from './exchange.ts';
import { load } from './load.ts';
import { progress } from './progress.ts';
import type { Settings } from './settings.ts';

const WARM_UP_SECONDS = 0.3;
const WARM_UP_CONNECTIONS = 8;

export const LOAD_COLUMNS = [
  'articles',
  'request',
  'bytes',
  'connections',
  'warm req/s',
  'warm p50 ms',
  'warm p99 ms',
  'cold req/s',
  'cold p99 ms',
  'bare req/s',
  'bare p99 ms',
  'warm / bare',
  'cold / bare',
  'cost / page 1',
];

interface Servers {
  /** Keeps answers in memory. */
  site: ServerProcess;
  /** Keeps none. */
  cold: ServerProcess;
  bare: BareServer;
}

/**
 * Measures every request at a number of articles, each right before the bare server with the same bytes. Last, how much
 * more an uncached list costs than its first page. A request that fails is named, and the others are still measured.
 */
export async function loadRows(
  { site, cold, bare }: Servers,
  { articles, connections }: Settings['loads'][number],
  { siteSeconds, bareSeconds }: Pick<Settings, 'siteSeconds' | 'bareSeconds'>,
): Promise<(string | number)[][]> {
  const rows: (string | number)[][] = [];
  const firstPages = new Map<number, number>();
  for (const ask of asks(articles)) {
    progress(`${articles} articles: ${ask.name}`);
    try {
      await measure(ask);
    } catch (error) {
      rows.push([articles, `${ask.name}: ${error}`, ...LOAD_COLUMNS.slice(2).map(() => '')]);
    }
  }
  return rows;

  async function measure(ask: Ask): Promise<void> {
    const answer = await exchange(site.url, ask);
    await bare.answerWith(answer);
    for (const { url } of [site, cold, bare]) await load(url, ask, WARM_UP_CONNECTIONS, WARM_UP_SECONDS);
    for (const count of connections) {
      const its = await load(site.url, ask, count, siteSeconds);
      const made = await load(cold.url, ask, count, siteSeconds);
      const least = await load(bare.url, ask, count, bareSeconds);
      if (ask.name === FIRST_PAGE) firstPages.set(count, made.perSecond);
      const isList = ask.path === '/graphql' && ask.name !== 'GraphQL article';
      rows.push([
        articles,
        ask.name,
        answer.body.length,
        count,
        its.perSecond,
        its.p50,
        its.p99,
        made.perSecond,
        made.p99,
        least.perSecond,
        least.p99,
        its.perSecond / least.perSecond,
        made.perSecond / least.perSecond,
        isList ? (firstPages.get(count) ?? Number.NaN) / made.perSecond : '',
      ]);
    }
  }
}
