import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { slugOf } from './articles.ts';
import type { ServerProcess } from './child.ts';
import { exchange } from './exchange.ts';
import { markdownTable } from './markdown-table.ts';
import { progress } from './progress.ts';

/** In milliseconds. */
const LONGEST = 10_000;

/** How long after the commit of a change each of several processes, which keep answers, shows it to visitors. */
export async function changeTime(client: pg.Client, sites: ServerProcess[], changes: number): Promise<string> {
  progress(`changing an article ${changes} times`);
  const times: number[] = [];
  for (let change = 1; change <= changes; change += 1) {
    const title = `Changed ${change} times`;
    await Promise.all(sites.map(({ url }) => titleAt(url)));
    await client.query('update article set title = $1 where slug = $2', [title, slugOf(1)]);
    const start = performance.now();
    await Promise.all(sites.map(({ url }) => shown(url, title, start)));
    times.push(performance.now() - start);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return markdownTable(
    `From the commit of a change until all of ${sites.length} processes show it`,
    ['changes', 'p50 ms', 'p99 ms'],
    [[changes, at(0.5), at(0.99)]],
  );
}

/** @throws Error when the site doesn't show the title in time. */
async function shown(url: string, title: string, start: number): Promise<void> {
  while ((await titleAt(url)) !== title) {
    if (performance.now() - start > LONGEST) throw new Error(`${url} doesn't show a change.`);
    await setImmediate();
  }
}

async function titleAt(url: string): Promise<string> {
  const { body } = await exchange(url, { name: 'article', path: `/api/articles/${slugOf(1)}` }, 'identity');
  return JSON.parse(body.toString()).title;
}
