import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { routeClass } from '#server/platform/metrics/route-class.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { cachingServer, type SharedDatabase, sharedDatabase } from '#tests/support/caching-servers.ts';
import { startInside } from '#tests/support/inside-site.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const TOKEN = 'a-token-that-only-the-tests-know';

let database: SharedDatabase;
beforeAll(async () => {
  database = await sharedDatabase();
});
afterAll(() => database.close());

async function startMeasured(settings: Record<string, string> = { METRICS_TOKEN: TOKEN }): Promise<string> {
  const given = { DATABASE_URL: database.url, SATO_DATA_DIR: temporaryFolder(), LOG_LEVEL: 'silent', ...settings };
  const { url, end } = await startInside(given);
  onTestFinished(end);
  return url;
}

async function scrape(url: string): Promise<string> {
  const response = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=/);
  return response.text();
}

/** @returns 0 for a series that isn't there. */
function numberOf(text: string, series: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
}

describe('/metrics', () => {
  it('is an address like any unknown one unless the settings have a token', async () => {
    const url = await startMeasured({});
    const headers = { Authorization: `Bearer ${TOKEN}` };
    const { status } = await fetch(`${url}/metrics`, { headers });
    expect(status).toBe(404);
  });

  it('refuses everyone without the token', async () => {
    const url = await startMeasured();
    const sent = ['', 'Bearer', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${btoa(`:${TOKEN}`)}`, TOKEN];
    for (const authorization of sent) {
      const response = await fetch(`${url}/metrics?token=${TOKEN}`, { headers: { Authorization: authorization } });
      expect([authorization, response.status]).toEqual([authorization, 401]);
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.text()).not.toContain('sato_');
    }
  });

  it('refuses a token that can be guessed or not be sent', () => {
    for (const token of ['short', 'fifteen-letters', 'a token with spaces in it', 'un-token-en-español']) {
      expect(() => readConfig({ METRICS_TOKEN: token })).toThrow(/METRICS_TOKEN: expected at least 16/);
    }
  });

  it('counts requests by kind, status and cache, but not by address', async () => {
    const server = await cachingServer(database.url, { METRICS_TOKEN: TOKEN });
    onTestFinished(server.stop);
    const before = await scrape(server.url);
    for (let count = 0; count < 3; count += 1) await (await fetch(`${server.url}/about`)).text();
    await (await fetch(`${server.url}/api/articles/no-such-article`)).text();
    await (await fetch(`${server.url}/admin?who=ana`, { redirect: 'manual' })).text();
    const after = await scrape(server.url);
    // A job may have dropped the page in between.
    const made = (await server.asked()).filter(({ path }) => path === '/about').length;

    const counted = (labels: string) => {
      const series = `sato_http_requests_total{${labels}}`;
      return numberOf(after, series) - numberOf(before, series);
    };
    expect(counted('route="page",status="2xx",cache="miss"')).toBe(made);
    expect(counted('route="page",status="2xx",cache="hit"')).toBe(3 - made);
    expect(counted('route="api",status="4xx",cache="miss"')).toBe(1);
    const durations = 'sato_http_request_duration_seconds_count{route="page",cache="hit"}';
    expect(numberOf(after, durations) - numberOf(before, durations)).toBe(3 - made);
    expect(numberOf(after, 'sato_response_cache_responses')).toBeGreaterThan(0);
    expect(numberOf(after, 'sato_response_cache_bytes')).toBeGreaterThan(1_000);
    expect(numberOf(after, 'sato_change_feed_up')).toBe(1);
    expect(numberOf(after, 'sato_database_connections_max{pool="content"}')).toBe(10);
    expect(numberOf(after, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    expect(after).toMatch(/^nodejs_eventloop_lag_seconds \d/m);
    expect(after).not.toMatch(/about|no-such-article|ana\b/);
  });

  it('says what waits, what was sent and what was refused', async () => {
    const { em } = database.orm;
    await em.execute(
      `insert into mail (kind, recipient, language, subject, text, html, created_at, next_try_at, expires_at, status,
         finished_at)
       select 'password-changed', 'ana@example.org', 'es', 'Hola', '', '', now() - make_interval(mins => 5), next, now() + '1 day',
         status, case when status = 'failed' then now() end
       from (values (now(), 'queued'), (now() + '1 hour', 'queued'), (now(), 'failed')) as given (next, status)`,
    );
    await em.execute(`insert into search_due (item_type, item_id) values ('article', 1)`);
    const url = await startMeasured();
    const body = JSON.stringify({ username: 'ana', password: 'not hers' });
    const headers = { 'Content-Type': 'application/json' };
    const login = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
    expect(login.status).toBe(401);

    await expect.poll(async () => numberOf(await scrape(url), 'sato_mails_total{outcome="written"}')).toBe(1);
    const text = await scrape(url);
    expect(numberOf(text, 'sato_security_events_total{action="login",outcome="failure"}')).toBe(1);
    expect(numberOf(text, 'sato_queue_failed{queue="mail"}')).toBe(1);
    expect(numberOf(text, 'sato_queue_waiting{queue="mail"}')).toBeGreaterThanOrEqual(1);
    expect(numberOf(text, 'sato_queue_oldest_seconds{queue="mail"}')).toBeGreaterThanOrEqual(300);
    for (const queue of ['invitations', 'newsletter', 'search', 'schedule']) {
      expect(text).toContain(`sato_queue_waiting{queue="${queue}"}`);
    }
    expect(text).not.toMatch(/ana\b|example\.org/);
  });

  it('puts every address into one of a few classes', () => {
    const addresses = [
      '/',
      '/news/constructor',
      '/constructor',
      '/rss/en.xml',
      '/sw.js',
      '/assets/a-1.js?x',
      '/graphql',
    ];
    expect(addresses.map(routeClass)).toEqual(['page', 'page', 'page', 'feed', 'file', 'file', 'graphql']);
    expect(['/api/x', '/admin', '/people/a.b', '/readyz', '*'].map(routeClass)).toEqual([
      'api',
      'admin',
      'page',
      'health',
      'page',
    ]);
  });
});
