import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { Caller } from '../support/caller.ts';
import { PASSWORD, type SignedIn, withSession } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const EVIL = 'https://evil.example';

let site: TestSite;
let ana: SignedIn;
let article: number;

beforeAll(async () => {
  site = await startSite({ LOG_LEVEL: 'silent' });
  ana = await withSession(site, { username: 'ana' });
  article = (await site.make.article({ slug: 'open' })).id;
});
afterAll(() => site.close());
beforeEach(() => truncate(site.em, 'rate_limit'));

/** Everything that a call could have changed, as one text. */
const everything = async () => {
  const tables = ['app_user', 'comment', 'comment_like', 'video_like', 'newsletter_subscription'];
  const rows = tables.map((table) => site.em.execute(`select * from ${table} t order by t::text`));
  // Every request of a session puts off its end.
  rows.push(site.em.execute('select sid from session order by sid'));
  return JSON.stringify(await Promise.all(rows));
};

const REST_WRITES: { method: 'POST' | 'PUT' | 'DELETE'; path: string; body: object }[] = [
  { method: 'POST', path: '/api/auth/login', body: { username: 'ana', password: PASSWORD } },
  { method: 'POST', path: '/api/auth/register', body: { username: 'x2', email: 'x@example.org', password: PASSWORD } },
  { method: 'POST', path: '/api/auth/logout', body: {} },
  { method: 'POST', path: '/api/comments', body: { content: 'Hello', articleId: 1 } },
  { method: 'PUT', path: '/api/comments/1', body: { content: 'Hello' } },
  { method: 'DELETE', path: '/api/comments/1', body: {} },
];
const MUTATION = { query: 'mutation { subscribeToNewsletter(email: "x@example.org", language: en) }' };

describe('BASE-09 a page of another site', () => {
  it.each([...REST_WRITES, { method: 'POST' as const, path: '/graphql', body: MUTATION }])(
    'cannot send $method $path with the session of its visitor',
    async ({ method, path, body }) => {
      const before = await everything();
      for (const origin of [
        EVIL,
        'null',
        `${EVIL}@${new URL(site.url).host}`,
        `http://evil.${new URL(site.url).host}`,
      ]) {
        const headers = { 'content-type': 'application/json', origin };
        const answer = await ana.send(path, { method, headers, body: JSON.stringify(body) });
        expect(answer.status).toBe(403);
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      }
      expect(await everything()).toBe(before);
    },
  );

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'cannot send a simple request of type "%s" either',
    async (type) => {
      const before = await everything();
      for (const { path, body } of REST_WRITES.filter(
        ({ path, method }) => method === 'POST' && !path.endsWith('logout'),
      )) {
        const headers = { 'content-type': type };
        const answer = await ana.send(path, { method: 'POST', headers, body: Buffer.from(JSON.stringify(body)) });
        expect([path, answer.status]).toEqual([path, 415]);
      }
      const answer = await ana.send('/graphql', {
        method: 'POST',
        headers: { 'content-type': type },
        body: Buffer.from(JSON.stringify(MUTATION)),
      });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(await everything()).toBe(before);
    },
  );

  it('is not allowed to ask beforehand', async () => {
    const headers = { origin: EVIL, 'access-control-request-method': 'POST' };
    for (const path of ['/graphql', '/api/auth/login']) {
      const answer = await fetch(`${site.url}${path}`, { method: 'OPTIONS', headers });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});

describe('a session', () => {
  it.each([
    ['a signature of another id', (cookie: string) => cookie.replace(/s%3A./, (start) => `${start}x`)],
    ['no signature', (cookie: string) => cookie.replace(/\..*$/, '')],
    ['a broken signature', (cookie: string) => `${cookie}x`],
    ['an object for an id', () => 'sato.sid=j%3A%7B%22userId%22%3A1%7D'],
    ['SQL for an id', () => "sato.sid=s%3A' or '1'='1.x"],
  ])('BASE-07 with %s opens nothing', async (_what, forge) => {
    const thief = new Caller(site);
    thief.cookie = forge(ana.cookie ?? '');
    expect((await thief.get('/api/auth/user')).status).toBe(401);
  });
});

describe('GraphQL', () => {
  const tries = (count: number) =>
    Array.from({ length: count }, (_, n) => `t${n}: login(username: "ana", password: "guess-${n}") { id }`).join(' ');

  it('BASE-08 BASE-12 guesses in one operation end with the first wrong one', async () => {
    const { data, errors } = await new Caller(site).graphql(`mutation { ${tries(20)} }`);
    expect(data).toBeNull();
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
    const counted = await site.em.execute(`select points from rate_limit where key like 'login-account:%'`);
    expect(counted).toEqual([{ points: 1 }]);
  });

  it('BASE-12 a hundred in one operation are refused before the first', async () => {
    const answer = await new Caller(site).graphql(`mutation { ${tries(100)} }`);
    expect(answer.data).toBeUndefined();
    expect(await site.em.execute('select from rate_limit')).toEqual([]);
  });

  it('BASE-12 the same with fragments, and with operations in a list', async () => {
    const spread = `mutation { ...a ...b ...c } ${['a', 'b', 'c']
      .map(
        (name, n) =>
          `fragment ${name} on Mutation { ${tries(20)
            .replaceAll('t', `${'xyz'[n]}t`)
            .replaceAll(/[xyz]t(?=ype)/g, 't')} }`,
      )
      .join(' ')}`;
    const caller = new Caller(site);
    const { errors, data } = await caller.graphql(spread);
    expect(errors?.length).toBeGreaterThan(0);
    expect(data).toBeFalsy();
    const batch = await caller.post('/graphql', [MUTATION, MUTATION]);
    expect(batch.status).toBeGreaterThanOrEqual(400);
  });
});

describe('malformed and oversized bodies', () => {
  const send = (path: string, body: string) =>
    ana.send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });

  it.each(['/api/comments', '/api/auth/register', '/api/auth/login'])('API-04 are refused at %s', async (path) => {
    const before = await everything();
    for (const body of [
      '{',
      'null',
      '[]',
      '"text"',
      '1',
      '{"content":',
      '\u0000',
      '{"content":{"a":1},"articleId":[1]}',
    ]) {
      const answer = await send(path, body);
      expect([body, answer.status]).toEqual([body, 400]);
    }
    expect((await send(path, `{"content":"${'x'.repeat(5_000_000)}"}`)).status).toBe(413);
    expect((await send(path, `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`)).status).toBe(400);
    expect(await everything()).toBe(before);
  });

  it('ROLE-21 a prototype in the body grants no role', async () => {
    const body =
      '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}},"username":"proto","email":"proto@example.org","password":"correct horse"}';
    expect(await send('/api/auth/register', body)).toMatchObject({ status: 201, body: { role: 'user' } });
    expect(await ana.get('/api/auth/user')).toMatchObject({ body: { role: 'user' } });
  });
});

describe('headers', () => {
  it.each([
    '/news%0d%0aset-cookie:%20a=b',
    '/login?returnTo=%0d%0aset-cookie:%20a=b',
    '//evil.example/%0d%0alocation:x',
  ])('cannot be written from the address %s', async (path) => {
    const answer = await fetch(`${site.url}${path}`, { redirect: 'manual' });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get('location') ?? '/').toMatch(/^\/(?![/\\])/);
  });
});

it('the article that all of this was about is still there', async () => {
  expect(await ana.get('/api/articles/open')).toMatchObject({ status: 200, body: { id: article } });
});
