import { once } from 'node:events';
import { createServer } from 'node:http';
import express, { type Response } from 'express';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { concurrencyLimit } from '#server/platform/http/concurrency-limit.ts';
import { startOwnSite } from '#tests/support/start-site.ts';

/** A site with these limits whose answers wait until the test sends them. */
async function slowSite(limits: { running: number; waiting: number }) {
  const begun: Response[] = [];
  const app = express();
  app.use(concurrencyLimit(limits));
  app.use((_req, res) => void begun.push(res));
  const server = createServer(app);
  onTestFinished(() => void server.closeAllConnections());
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return { url, begun };
}

it.each([
  ['/api/articles', { message: expect.stringMatching(/busy/), code: 'UNAVAILABLE', fields: {} }],
  ['/graphql', { errors: [{ message: expect.stringMatching(/busy/), extensions: { code: 'UNAVAILABLE' } }] }],
])('when too many requests wait, %s answers 503 and when to try again', async (path, body) => {
  const { url, begun } = await slowSite({ running: 1, waiting: 0 });
  const first = fetch(url);
  await expect.poll(() => begun.length).toBe(1);
  const refused = await fetch(url + path);
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([
    503,
    '2',
    'no-store',
  ]);
  expect(await refused.json()).toEqual(body);
  begun[0]?.end('done');
  expect(await (await first).text()).toBe('done');
});

it('pictures wait in the queue of everything else', { tags: ['extended'] }, async () => {
  const site = await startOwnSite({ LOG_LEVEL: 'silent', DATABASE_TIMEOUT_SECONDS: '300' });
  onTestFinished(() => site.close());
  const operator = new pg.Client({ connectionString: site.databaseUrl });
  await operator.connect();
  onTestFinished(() => operator.end());
  await operator.query('begin; lock table media in access exclusive mode');
  const picture = `${site.url}/media/${'ab'.repeat(32)}/320.webp`;
  const statuses = Array.from({ length: 1_070 }, () => fetch(picture).then(({ status }) => status));
  expect(await Promise.race(statuses)).toBe(503);
  await operator.query('rollback');
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([404, 503]));
});

it('a limited number of requests run at a time; the others follow, except those whose clients left', async () => {
  const { url, begun } = await slowSite({ running: 1, waiting: 2 });
  const first = fetch(url);
  await expect.poll(() => begun.length).toBe(1);
  const impatient = new AbortController();
  const others = [fetch(url, { signal: impatient.signal }), fetch(url), fetch(url)];
  const refused = await Promise.race(others);
  expect(refused.status).toBe(503);
  impatient.abort();
  const left = others.map((answer) => answer.then(({ status }) => status).catch(() => 'left'));
  begun[0]?.end('first');
  expect((await first).status).toBe(200);
  let answered = 1;
  const answer = setInterval(() => {
    if (begun.length > answered) begun[answered++]?.end('next');
  });
  const statuses = await Promise.all(left);
  clearInterval(answer);
  expect(statuses.filter((status) => status === 503)).toHaveLength(1);
  expect(begun.length).toBeLessThanOrEqual(3);
});

it('work for callers who have left counts until it ends', async () => {
  const { url, begun } = await slowSite({ running: 1, waiting: 0 });
  const impatient = new AbortController();
  const left = fetch(url, { signal: impatient.signal }).catch(() => 'left');
  await expect.poll(() => begun.length).toBe(1);
  const [first] = begun;
  if (!first) throw new Error('No request was begun.');
  const closed = once(first, 'close');
  impatient.abort();
  await Promise.all([left, closed]);
  expect((await fetch(url)).status).toBe(503);
  first.end('unread');
  const next = fetch(url);
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.end('done');
  expect(await (await next).text()).toBe('done');
});
