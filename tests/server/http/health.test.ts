import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getJson } from '#tests/support/get-json.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let operator: pg.Client;
let database: string;

beforeAll(async () => {
  site = await startSite({ LOG_LEVEL: 'silent' });
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

describe('while the database is away', () => {
  beforeAll(async () => {
    await operator.query(`alter database ${database} allow_connections false`);
    await operator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
  });

  it('/readyz answers 503, and /healthz 200: the process itself lives', async () => {
    expect(await getJson(`${site.url}/readyz`)).toMatchObject({
      status: 503,
      body: { status: 'database unreachable' },
    });
    expect(await getJson(`${site.url}/healthz`)).toMatchObject({ status: 200, body: { status: 'ok' } });
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
    expect(text).not.toMatch(/\n\s+at |DriverException|allow_connections|accepting connections/);
  });

  it('works again without a restart once the database is back', async () => {
    await operator.query(`alter database ${database} allow_connections true`);
    expect(await getJson(`${site.url}/readyz`)).toMatchObject({ status: 200 });
    expect(await getJson(`${site.url}/api/articles`)).toMatchObject({ status: 200, body: [] });
  });
});
