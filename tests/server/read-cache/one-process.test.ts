import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { ChangeFeed } from '#server/history/change-feed.ts';
import { readsOf } from '#server/read-cache/internal-request.ts';
import { KnownQueries } from '#server/read-cache/kept-query.ts';
import { ReadCache } from '#server/read-cache/read-cache.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/fresh-database.ts';
import { exchange, SITE_URL } from '#tests/support/kept-servers.ts';

let database: TestDatabase;
let changes: ChangeFeed;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** A cache before an application that numbers its answers. @returns its address. */
async function cached(log: Logger, hasSession = async () => false): Promise<string> {
  changes = new ChangeFeed(database.url);
  await vi.waitUntil(() => changes.isLive);
  let made = 0;
  const application: RequestListener = (req, res) => {
    made += 1;
    readsOf(req)?.add('articles');
    res.end(`answer ${made}`);
  };
  const config = { siteUrl: SITE_URL, readCacheSize: 1_024 * 1_024, cdnMaxAge: 0 };
  const queries = new KnownQueries([]);
  const hasPreview = async () => false;
  const cache = new ReadCache({ application, changes, queries, hasSession, hasPreview, config, log });
  const server = createServer(cache.answer).listen(0, '127.0.0.1');
  onTestFinished(() => {
    changes.close();
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('nothing is sent from memory if notifications end while a session is checked', async () => {
  const url = await cached(pino({ level: 'silent' }), async () => {
    changes.close();
    await vi.waitUntil(() => !changes.isLive);
    return false;
  });
  for (const _ of ['made', 'kept']) expect((await exchange(url, '/about')).text).toBe('answer 1');
  expect((await exchange(url, '/about', { cookie: '__Host-sato.sid=invented' })).text).toBe('answer 2');
});

it('BASE-14 the log names answers from memory without their queries', async () => {
  const lines: string[] = [];
  const url = await cached(pino({ level: 'debug' }, { write: (line) => void lines.push(line) }));
  for (const _ of ['made', 'kept']) await exchange(url, '/news?q=my-own-words');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ method: 'GET', path: '/news', kept: true }]);
  expect(lines.join('')).not.toContain('my-own-words');
});
