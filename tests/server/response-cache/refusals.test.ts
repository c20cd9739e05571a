import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChangeFeed } from '#server/platform/database/change-feed.ts';
import { KnownQueries } from '#server/platform/response-cache/cacheable-query.ts';
import { cacheTagsOf } from '#server/platform/response-cache/internal-request.ts';
import { ResponseCache } from '#server/platform/response-cache/response-cache.ts';
import {
  type CachingServer,
  cachingServer,
  exchange,
  type SharedDatabase,
  SITE_URL,
  sharedDatabase,
} from '#tests/support/caching-servers.ts';
import { indexed } from '#tests/support/indexed.ts';
import { type SignedIn, signedIn } from '#tests/support/sign-in.ts';

let database: SharedDatabase;
let server: CachingServer;
let admin: SignedIn;
let slug: string;

beforeAll(async () => {
  database = await sharedDatabase();
  server = await cachingServer(database.url);
  slug = (await database.make.article()).slug;
  admin = await signedIn(siteOf(server), { username: 'bea', role: 'admin' });
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

function siteOf({ url }: CachingServer) {
  return { url, databaseUrl: database.url, em: database.orm.em, make: database.make, close: async () => {} };
}

/** The cookie with another session's signature. */
function forged(cookie: string): string {
  return cookie.replace(/(?<=s%3A).(?=[^.]*\.)/, (first) => (first === 'A' ? 'B' : 'A'));
}

/** How many of some equal requests have reached the application. */
async function reaching(path: string, headers: Record<string, string> = {}, count = 3): Promise<number> {
  const before = (await server.asked()).length;
  for (let n = 0; n < count; n += 1) await exchange(server.url, path, headers);
  return (await server.asked()).length - before;
}

describe('nothing is cached', () => {
  it.each([['a person who is logged in', () => ({ cookie: admin.cookie ?? '' })]])('for %s', async (_name, headers) => {
    for (const path of ['/', `/api/articles/${slug}`]) {
      await exchange(server.url, path);
      expect(await reaching(path, headers()), path).toBe(3);
    }
  });

  it('for a preview, in the address and over GraphQL', async () => {
    const [draft, other] = [await database.make.article({ status: 'draft' }), await database.make.article()];
    const { data } = await admin.graphql<{ createPreviewLink: { token: string } }>(
      `mutation { createPreviewLink(type: article, id: ${draft.id}) { token } }`,
    );
    const { token } = data?.createPreviewLink ?? {};
    const page = `/news/${draft.slug}?preview=${token}`;
    expect((await exchange(server.url, page)).status).toBe(200);
    expect(await reaching(page)).toBe(3);
    expect(await reaching(`/news/${other.slug}?%70review=${token}`)).toBe(3);
  });

  it('but it is with a preview link that does not work, whatever its token is', async () => {
    const draft = await database.make.article({ status: 'draft' });
    // Pages show related articles, which are known once the search has indexed it.
    await indexed(database.orm.em);
    for (const path of [`/news/${slug}`, `/news/${draft.slug}`, '/about?lang=es']) {
      const links = ['A'.repeat(43), 'B'.repeat(43), 'x', '../../etc'].map(
        (token) => `${path}${path.includes('?') ? '&' : '?'}preview=${token}`,
      );
      const [first, ...others] = await Promise.all(links.map((link) => exchange(server.url, link)));
      for (const link of links) expect(await reaching(link), link).toBe(0);
      expect(others.map(({ status, text }) => [status, text])).toEqual(others.map(() => [first?.status, first?.text]));
      expect(first?.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    }
  });

  it('for a session that has ended, until that is known; the page ends the cookie', async () => {
    const eva = await signedIn(siteOf(server), { username: 'eva' });
    const headers = { cookie: eva.cookie ?? '' };
    await exchange(server.url, '/');
    expect(await reaching('/', headers)).toBe(3);
    await database.orm.em.fork().execute(`delete from session where sess ->> 'userId' = ?`, [String(eva.user.id)]);
    const answer = await exchange(server.url, '/', headers);
    expect(answer.headers['set-cookie']).toContain('__Host-sato.sid=; Path=/; Expires=Thu, 01 Jan 1970');
    expect(await reaching('/', headers)).toBe(0);
    expect((await exchange(server.url, '/', headers)).bytes).toEqual((await exchange(server.url, '/')).bytes);
    // A read over the API lets the browser cache it, because another tab may have logged in at that moment.
    const { headers: others } = await exchange(server.url, '/api/auth/user', headers);
    expect(others['set-cookie']).toBeUndefined();
    expect(await reaching('/', { cookie: admin.cookie ?? '' })).toBe(3);
  });

  it.each([
    ['a cookie of that name without a signature', () => ({ cookie: 'theme=dark; __Host-sato.sid=x' })],
    ['a cookie of that name with a wrong signature', () => ({ cookie: forged(admin.cookie ?? '') })],
    ['both cookies without a signature', () => ({ cookie: 'sato.sid=s%3Ax.y; __Host-sato.sid=s:x.y' })],
    ['a password', () => ({ authorization: 'Bearer x' })],
    ['a request for a part', () => ({ range: 'bytes=0-10' })],
    ['a condition for writes', () => ({ 'if-match': '"1-x"' })],
    ['an expectation', () => ({ expect: '100-continue' })],
    ['an unknown expectation', () => ({ expect: 'foo' })],
  ])('but it is for a visitor with %s', async (_name, headers) => {
    for (const path of ['/', `/api/articles/${slug}`]) {
      const { bytes, status } = await exchange(server.url, path);
      expect(await reaching(path, headers()), path).toBe(0);
      const answer = await exchange(server.url, path, headers());
      expect([answer.status, answer.bytes.equals(bytes), answer.headers['set-cookie']]).toEqual([
        status,
        true,
        undefined,
      ]);
    }
  });

  it.each([
    '/profile',
    '/settings',
    '/admin',
    '/admin/articles',
    '/healthz',
    '/readyz',
    '/api/auth/user',
    '/api/articles?limit=101',
    '/api/articles?limit=3&limit=4',
    '/news?page=0',
    '/news?page=1&page=2',
    '/news?lang=klingon',
    `/news?q=${'x'.repeat(61)}`,
    '/people/nobody',
    '/certificate/AAAAAAAAAAAAAAAAAAAAAA',
    '/newsletter/subscription/AAAAAAAAAAAAAAAAAAAAAA',
    '/replies/AAAAAAAAAAAAAAAAAAAAAA',
    '/course/modules/0/test',
    '/NEWS',
    '/API/articles/nowhere',
    '/Admin/nowhere',
    '/news/',
    '//news',
    `/news/${'x'.repeat(600)}`,
    '/graphql?query={me{id}}',
  ])('of %s', async (path) => {
    expect(await reaching(path)).toBe(3);
  });

  it('of a draft, which its author sees and visitors do not', async () => {
    const draft = await database.make.article({ status: 'draft' });
    const path = `/api/articles/${draft.slug}`;
    expect((await exchange(server.url, path, { cookie: admin.cookie ?? '' })).status).toBe(200);
    expect((await exchange(server.url, path)).status).toBe(404);
    expect((await exchange(server.url, path, { cookie: admin.cookie ?? '' })).status).toBe(200);
    expect((await exchange(server.url, `/news/${draft.slug}`)).status).toBe(404);
  });

  it('of an answer with an error', async () => {
    for (const path of ['/api/comments?articleId=1&videoId=2', '/api/comments?before=2147483647']) {
      expect((await exchange(server.url, path)).status, path).toBe(400);
      expect(await reaching(path), path).toBe(3);
    }
  });
});

describe('over GraphQL, nothing is cached', () => {
  const post = (body: unknown, headers: Record<string, string> = {}) => {
    const text = JSON.stringify(body);
    const length = String(Buffer.byteLength(text));
    return { method: 'POST', 'content-type': 'application/json', 'content-length': length, body: text, ...headers };
  };
  const viewer =
    'query Viewer {\n  me {\n    id\n    username\n    role\n    needsSecondFactor\n    commentBan {\n      reason\n      note\n      until\n      __typename\n    }\n    __typename\n  }\n}';

  it('of queries that the site itself does not send', async () => {
    expect(await reaching('/graphql', post({ query: '{ articles { totalCount } }' }))).toBe(3);
    expect(await reaching('/graphql', post({ query: `${viewer} ` }))).toBe(3);
    expect(await reaching('/graphql', post({ query: viewer, operationName: 'Other' }))).toBe(3);
  });

  it('of mutations', async () => {
    expect(await reaching('/graphql', post({ query: 'mutation { logout }' }))).toBe(3);
  });

  it('of a query with extensions, in another format, or from a page of another site', async () => {
    expect(await reaching('/graphql', post({ query: viewer }))).toBeLessThan(2);
    expect(await reaching('/graphql', post({ query: viewer, extensions: { persistedQuery: {} } }))).toBe(3);
    expect(await reaching('/graphql', post({ query: viewer }, { accept: 'text/html' }))).toBe(3);
    const foreign = post({ query: viewer }, { origin: 'https://other.example' });
    expect(await reaching('/graphql', foreign)).toBe(3);
    expect((await exchange(server.url, '/graphql', foreign)).status).toBe(403);
  });

  it('for a person who is logged in, who gets their own answer between two visitors', async () => {
    const answerOf = async (headers: Record<string, string>) =>
      JSON.parse((await exchange(server.url, '/graphql', post({ query: viewer }, headers))).text).data.me?.username;
    expect(await answerOf({})).toBeUndefined();
    expect(await answerOf({ cookie: admin.cookie ?? '' })).toBe('bea');
    expect(await answerOf({})).toBeUndefined();
  });

  it('of a body that is no JSON, whose error is the same as without a cache', async () => {
    const body = '{"query": ';
    const broken = { method: 'POST', 'content-type': 'application/json', 'content-length': '10', body };
    expect((await exchange(server.url, '/graphql', broken)).status).toBe(400);
  });
});

it('an answer that refuses one of two who ask at the same time is not for the other', async () => {
  const changes = new ChangeFeed(database.url);
  await expect.poll(() => changes.isLive).toBe(true);
  let asked = 0;
  const application: RequestListener = async (req, res) => {
    if (cacheTagsOf(req)) {
      await expect.poll(() => asked).toBe(2);
      res.writeHead(429, { 'retry-after': '60' }).end('Too many from here');
    } else {
      res.end(`For ${req.headers['x-forwarded-for']}`);
    }
  };
  const none = async () => false;
  const cache = new ResponseCache({
    application,
    changes,
    queries: new KnownQueries([]),
    hasSession: none,
    hasPreview: none,
    config: { siteUrl: SITE_URL, responseCacheSize: 1_024 * 1_024, cdnMaxAge: 0 },
    log: pino({ level: 'silent' }),
  });
  const listening = createServer((req, res) => {
    cache.answer(req, res);
    asked += 1;
  }).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const from = (address: string) => exchange(`http://127.0.0.1:${port}`, '/about', { 'x-forwarded-for': address });
  const first = from('192.0.2.1');
  await expect.poll(() => asked).toBe(1);
  const other = from('192.0.2.2');
  expect(await first).toMatchObject({ status: 429, text: 'Too many from here' });
  expect(await other).toMatchObject({ status: 200, text: 'For 192.0.2.2' });
  listening.close();
  changes.close();
});
