/** @module-tag extended */

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { Caller } from '../support/caller.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

/** Fewer than the queue holds. */
const FLOOD = 38;

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(() => truncate(site.em, 'rate_limit'));

/** Logins from different addresses with names that have no account. */
function flood(count: number, answered: (status: number) => void = () => {}) {
  return Array.from({ length: count }, async (_, n) => {
    const from = { 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` };
    const answer = await new Caller(site).post('/api/auth/login', { username: `none${n}`, password: 'a guess' }, from);
    answered(answer.status);
    return answer;
  });
}

it('BASE-13 pages are answered while logins wait for their turn', async () => {
  let answered = 0;
  let firstAnswered = () => {};
  const first = new Promise<void>((resolve) => {
    firstAnswered = resolve;
  });
  const logins = flood(FLOOD, () => {
    answered += 1;
    firstAnswered();
  });
  await first;
  const before = answered;
  // Compressing a page uses the threads with which Node.js also reads files.
  const page = await fetch(`${site.url}/terms`, { headers: { 'accept-encoding': 'gzip' } });
  expect(page.headers.get('content-encoding')).toBe('gzip');
  await page.text();
  const overtaken = answered - before;
  expect(overtaken).toBeLessThan((FLOOD - before) / 2);
  expect(new Set((await Promise.all(logins)).map(({ status }) => status))).toEqual(new Set([401]));
});

it('logins beyond the queue are told at once when to try again', async () => {
  const answers = await Promise.all(flood(100));
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers, body } of refused) {
    expect(headers.get('retry-after')).toBe('5');
    expect(body).toMatchObject({ code: 'BUSY', message: expect.stringMatching(/^Too many people are logging in/) });
  }
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]));
  // An attempt that was never checked doesn't count as a failure.
  const counters = await site.em.execute(
    `select count(*)::int as count from rate_limit where key like 'login-failures:%' and points > 0`,
  );
  expect(counters).toEqual([{ count: answers.length - refused.length }]);
});
