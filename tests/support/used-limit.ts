import type { TestSite } from './start-site.ts';

/** As if everyone who has used a limit so far had used it this often. @param limit as in its keys, such as `search`. */
export async function used({ em }: Pick<TestSite, 'em'>, limit: string, points: number): Promise<void> {
  const counters = await em.execute(`update rate_limit set points = ? where key like ? returning key`, [
    points,
    `${limit}:%`,
  ]);
  if (counters.length === 0) throw new Error(`No one has used the limit ${limit}.`);
}
