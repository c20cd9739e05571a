import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { ChangeFeed } from '#server/platform/database/change-feed.ts';
import { KnownQueries } from '#server/platform/response-cache/cacheable-query.ts';
import { cacheTagsOf } from '#server/platform/response-cache/internal-request.ts';
import { ResponseCache, type ResponseCacheOptions } from '#server/platform/response-cache/response-cache.ts';
import { exchange, SITE_URL } from '#tests/support/caching-servers.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/fresh-database.ts';

let database: TestDatabase;
let changes: ChangeFeed;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** A cache of 1 MiB before an application. @returns its address. */
async function cached(
  application: RequestListener,
  {
    log = pino({ level: 'silent' }),
    hasSession = async () => false,
  }: Partial<Pick<ResponseCacheOptions, 'log' | 'hasSession'>> = {},
): Promise<string> {
  changes = new ChangeFeed(database.url);
  await expect.poll(() => changes.isLive).toBe(true);
  const config = { siteUrl: SITE_URL, responseCacheSize: 1_024 * 1_024, cdnMaxAge: 0 };
  const queries = new KnownQueries([]);
  const hasPreview = async () => false;
  const cache = new ResponseCache({ application, changes, queries, hasSession, hasPreview, config, log });
  const server = createServer(cache.answer).listen(0, '127.0.0.1');
  onTestFinished(() => {
    changes.close();
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Numbers its answers. */
function numbering(): RequestListener {
  let made = 0;
  return (req, res) => {
    made += 1;
    cacheTagsOf(req)?.add('articles');
    res.end(`answer ${made}`);
  };
}

it('nothing is sent from memory if notifications end while a session is checked', async () => {
  const url = await cached(numbering(), {
    hasSession: async () => {
      changes.close();
      await expect.poll(() => changes.isLive).toBe(false);
      return false;
    },
  });
  for (const _ of ['made', 'cached']) expect((await exchange(url, '/about')).text).toBe('answer 1');
  expect((await exchange(url, '/about', { cookie: '__Host-sato.sid=invented' })).text).toBe('answer 2');
});

it('BASE-14 the log names answers from memory without their queries', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(line) });
  const url = await cached(numbering(), { log });
  for (const _ of ['made', 'cached']) await exchange(url, '/news?q=my-own-words');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { method: 'GET', path: '/news', cached: true, tags: ['articles'] },
  ]);
  expect(lines.join('')).not.toContain('my-own-words');
});

it('what callers choose does not push out what everyone reads: names of things that do not exist, pages, searches and ids', async () => {
  const made: string[] = [];
  const url = await cached((req, res) => {
    made.push(req.url ?? '');
    cacheTagsOf(req)?.add('articles');
    res.statusCode = /no(thing|where)/.test(req.url ?? '') ? 404 : 200;
    // Nothing that could be compressed.
    res.end(randomBytes(10_000).toString('base64'));
  });
  await exchange(url, '/');
  const junk = (n: number) => [
    `/api/articles/nothing-${n}`,
    `/api/comments?articleId=${n + 1}`,
    `/api/articles?limit=${(n % 100) + 1}`,
    `/api/lessons?moduleId=${n + 1}`,
    `/nowhere-${n}`,
    `/news/nothing-${n}`,
    `/news?q=x${n}`,
    `/videos?page=${n + 2}`,
  ];
  // Each kind alone is more than the cache holds.
  for (let n = 0; n < 100; n += 1) await Promise.all(junk(n).map((path) => exchange(url, path)));
  await exchange(url, '/');
  expect(made.filter((path) => path === '/')).toHaveLength(1);
});
