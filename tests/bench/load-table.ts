import { asks } from './asks.ts';
import type { BareServer } from './bare.ts';
import type { ServerProcess } from './child.ts';
import { exchange } from './exchange.ts';
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
];

interface Servers {
  /** Keeps answers in memory. */
  site: ServerProcess;
  /** Keeps none. */
  cold: ServerProcess;
  bare: BareServer;
}

/** Measures every request at a number of articles, each right before the bare server with the same bytes. */
export async function loadRows(
  { site, cold, bare }: Servers,
  { articles, connections }: Settings['loads'][number],
  { siteSeconds, bareSeconds }: Settings,
): Promise<(string | number)[][]> {
  const rows = [];
  for (const ask of asks(articles)) {
    progress(`${articles} articles: ${ask.name}`);
    const answer = await exchange(site.url, ask);
    await bare.answerWith(answer);
    for (const { url } of [site, cold, bare]) await load(url, ask, WARM_UP_CONNECTIONS, WARM_UP_SECONDS);
    for (const count of connections) {
      const its = await load(site.url, ask, count, siteSeconds);
      const made = await load(cold.url, ask, count, siteSeconds);
      const least = await load(bare.url, ask, count, bareSeconds);
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
      ]);
    }
  }
  return rows;
}
