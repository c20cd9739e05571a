import type { Options, Result } from 'autocannon';
import { type Ask, callOf } from './exchange.ts';
import { autocannon } from './tools.ts';

/** What a server did under load. */
export interface LoadResult {
  perSecond: number;
  /** Milliseconds until half of the answers were there. */
  p50: number;
  p99: number;
}

const SAMPLE_MS = 50;
const TIMEOUT_SECONDS = 20;
/** The site closes a connection after 1,000 requests, and autocannon would send one more before it notices. */
const REQUESTS_A_CONNECTION = 900;

/**
 * Sends the request over and over on a number of connections, each waiting for its answer.
 * @throws Error when an answer is not 200.
 */
export async function load(url: string, ask: Ask, connections: number, seconds: number): Promise<LoadResult> {
  const times: number[] = [];
  const result = await new Promise<Result>((resolve, reject) => {
    const options: Options = {
      ...callOf(ask),
      url: `${url}${ask.path}`,
      body: ask.body,
      connections,
      duration: seconds,
      sampleInt: SAMPLE_MS,
      timeout: TIMEOUT_SECONDS,
      reconnectRate: REQUESTS_A_CONNECTION,
    };
    const run = autocannon(options, (error, outcome) => (error ? reject(error) : resolve(outcome)));
    // Its own histogram counts in whole milliseconds.
    run.on('response', (_client, _status, _bytes, time) => times.push(time));
  });
  if (result.errors > 0 || result.non2xx > 0) throw new Error(`${ask.name}: ${result.errors + result.non2xx} failed.`);
  times.sort((a, b) => a - b);
  return { perSecond: times.length / result.duration, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
