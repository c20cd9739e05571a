/** @module-tag extended */

import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { countingProxy } from '#tests/support/counting-proxy.ts';
import { getJson } from '#tests/support/get-json.ts';
import { startInside } from '#tests/support/inside-site.ts';
import { startOwnSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let operator: pg.Client;
let database: string;

beforeAll(async () => {
  site = await startOwnSite({ LOG_LEVEL: 'silent' });
  const server = new URL(site.databaseUrl);
  database = server.pathname.slice(1);
  server.pathname = '/postgres';
  operator = new pg.Client({ connectionString: server.href });
  await operator.connect();
});

afterAll(async () => {
  await operator.end();
  await site.close();
});

it('/healthz and /readyz answer 200 while all is well', async () => {
  expect(await getJson(`${site.url}/healthz`)).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await getJson(`${site.url}/readyz`)).toMatchObject({ status: 200, body: { status: 'ok' } });
});

it('/readyz asked in quick succession connects to the database only now and then', async () => {
  const { url, connections } = await countingProxy(site.databaseUrl);
  const own = await startInside({ DATABASE_URL: url, LOG_LEVEL: 'silent' });
  onTestFinished(own.end);
  const before = connections();
  await Promise.all(Array.from({ length: 200 }, () => getJson(`${own.url}/readyz`)));
  expect(connections() - before).toBeLessThan(100);
});

describe('while the database is away', () => {
  beforeAll(async () => {
    await operator.query(`alter database ${database} allow_connections false`);
    // Only a superuser may end autovacuum.
    await operator.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
      [database],
    );
  });

  it('/readyz answers 503, and /healthz 200: the process itself lives', async () => {
    await expect
      .poll(() => getJson(`${site.url}/readyz`))
      .toMatchObject({
        status: 503,
        body: { status: 'database unreachable' },
      });
    expect(await getJson(`${site.url}/healthz`)).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  const message = "The site can't reach its data right now. Try again in 5 seconds.";

  it('API-04 BASE-11 REST and GraphQL say when to try again, but not what happened', async () => {
    const rest = await getJson(`${site.url}/api/articles`);
    expect(rest).toMatchObject({ status: 503, body: { message, code: 'UNAVAILABLE', fields: {} } });
    const graphql = await askGraphql();
    expect(graphql).toMatchObject({
      status: 503,
      // With a path if a resolver failed, and without one if the keys of sessions were due to be read again before it.
      body: { errors: [{ message, extensions: { code: 'UNAVAILABLE', retryAfter: 5 } }] },
    });
    expect(JSON.stringify(graphql.body)).not.toMatch(/accepting connections|node_modules/);
    for (const { headers } of [rest, graphql]) expect(headers.get('retry-after')).toBe('5');
  });

  it('BASE-11 GraphQL also answers in JSON if the session could not be read', async () => {
    const answer = await askGraphql({ cookie: 'sato.sid=s%3Aabc.def' });
    expect(answer).toMatchObject({ status: 503, body: { errors: [{ message, extensions: { code: 'UNAVAILABLE' } }] } });
  });

  function askGraphql(headers: Record<string, string> = {}) {
    return getJson(`${site.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query: '{ articles { totalCount } }' }),
    });
  }

  it.each([
    '/',
    '/news',
    '/videos',
    '/course',
    '/news/keys',
    '/videos/keys',
    '/course/keys',
    '/sitemap.xml',
    '/rss/en.xml',
  ])('%s answers 503 with a page in both languages', async (path) => {
    const answer = await fetch(`${site.url}${path}`, { headers: { 'accept-language': 'es' } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    const text = await answer.text();
    expect(text).toContain('<html lang="es">');
    expect(text.indexOf('Volvemos enseguida')).toBeLessThan(text.indexOf('Back in a moment'));
    expect(text).not.toMatch(/\n\s+at |DriverException|allow_connections|accepting connections/);
  });

  it('works again without a restart once the database is back', async () => {
    await operator.query(`alter database ${database} allow_connections true`);
    await expect.poll(() => getJson(`${site.url}/readyz`)).toMatchObject({ status: 200 });
    expect(await getJson(`${site.url}/api/articles`)).toMatchObject({ status: 200, body: [] });
  });
});

describe('while the content cannot be read for another reason', () => {
  const tables = ['article', 'video', 'course_module', 'lesson'];
  const rename = async (from: string, to: string) => {
    const client = new pg.Client({ connectionString: site.databaseUrl });
    await client.connect();
    for (const table of tables) await client.query(`alter table ${from}${table} rename to ${to}${table}`);
    await client.end();
  };
  beforeAll(() => rename('', 'gone_'));
  afterAll(() => rename('gone_', ''));

  it('a list of which a part is sent breaks off, so that its reader takes it for no whole one', async () => {
    await rename('gone_', '');
    const { id } = await site.make.module();
    await site.em.execute(
      `insert into lesson (module_id, title, slug, content, duration, "order", status)
       select ?, 'Lesson ' || n, 'lesson-' || n, repeat(md5(n::text), 8000), '5 min', n, 'published'
       from generate_series(1, 80) n`,
      [id],
    );
    const caller = request(`${site.url}/api/lessons`, { agent: false }).end();
    const [answer] = await once(caller, 'response');
    await rename('', 'gone_');
    await expect(text(answer)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(answer.statusCode).toBe(200);
    expect(await getJson(`${site.url}/healthz`)).toMatchObject({ status: 200 });
  });

  it('API-04 BASE-11 REST and GraphQL say that something went wrong, and nothing of what', async () => {
    expect(await getJson(`${site.url}/api/articles`)).toMatchObject({
      status: 500,
      body: { message: 'Something went wrong. Please try again.', code: 'INTERNAL', fields: {} },
    });
    const { body } = await getJson(`${site.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ articles { totalCount } }' }),
    });
    expect(body).toEqual({
      data: null,
      errors: [
        {
          message: 'Something went wrong. Please try again.',
          path: ['articles'],
          extensions: { code: 'INTERNAL_SERVER_ERROR' },
        },
      ],
    });
  });

  it.each([
    ['/', 'Error loading articles. Please try again later.'],
    ['/news', 'Error loading articles. Please try again later.'],
    ['/videos', 'Error loading videos. Please try again later.'],
    ['/course', 'Error loading course content. Please try again later.'],
    ['/news/keys', 'Error Loading Article'],
    ['/videos/keys', 'Error Loading Video'],
    ['/course/keys', 'Error Loading Lesson'],
    ['/sitemap.xml', 'Something went wrong. Please try again.'],
    ['/rss/en.xml', 'Something went wrong. Please try again.'],
  ])('ERR-13 ERR-14 ERR-16 ERR-26 ERR-27 ERR-28 %s answers 500 with %j', async (path, words) => {
    const answer = await fetch(`${site.url}${path}`);
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(text).toContain(words);
    expect(text).not.toMatch(/\n\s+at |DriverException|does not exist|gone_/);
  });
});
