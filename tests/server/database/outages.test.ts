/** @module-tag extended */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { createOrm } from '#server/site-orm.ts';
import { Caller } from '#tests/support/caller.ts';
import { killUnderWrites } from '#tests/support/crash-writes.ts';
import { deafProxy } from '#tests/support/deaf-proxy.ts';
import { freshDatabase } from '#tests/support/fresh-database.ts';
import { getJson } from '#tests/support/get-json.ts';
import { startInside } from '#tests/support/inside-site.ts';
import { type PreparedData, preparedData } from '#tests/support/prepared-data.ts';
import { runServer } from '#tests/support/run-server.ts';

const UNAVAILABLE = {
  status: 503,
  body: {
    message: "The site can't reach its data right now. Try again in 5 seconds.",
    code: 'UNAVAILABLE',
    fields: {},
  },
};

async function database() {
  const { url, drop } = await freshDatabase();
  onTestFinished(drop);
  const operator = new pg.Client({ connectionString: url });
  operator.on('error', () => {});
  await operator.connect();
  onTestFinished(() => operator.end());
  return { url, operator };
}

/** Ends the connections that wait for a lock, once there are as many. */
async function endWaiting(operator: pg.Client, count: number): Promise<void> {
  const waiting = `from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await operator.query(`select ${waiting}`)).rowCount).toBe(count);
  await operator.query(`select pg_terminate_backend(pid) ${waiting}`);
}

/** Of a site that has its tables. */
let prepared: PreparedData;
beforeAll(async () => {
  prepared = await preparedData(async (url) => {
    const orm = await createOrm(url);
    await migrate(orm);
    await orm.close();
  });
});
afterAll(() => prepared.remove());

describe('a lost connection', () => {
  it('BASE-16 in the middle of a transaction leaves its place in the pool to the next request', async () => {
    const { url, operator } = await database();
    const site = await startInside({ DATABASE_URL: url, DATABASE_POOL: '1', DATABASE_TIMEOUT_SECONDS: '60' });
    onTestFinished(site.end);
    const visitor = new Caller(site);
    for (let round = 0; round < 2; round += 1) {
      await operator.query('begin');
      await operator.query('lock table app_user in share mode');
      const registered = visitor.post('/api/auth/register', {
        username: `ana${round}`,
        email: `ana${round}@example.org`,
        password: 'correct horse',
      });
      await endWaiting(operator, 1);
      await operator.query('rollback');
      expect(await registered).toMatchObject(UNAVAILABLE);
      expect(await visitor.get('/api/articles')).toMatchObject({ status: 200, body: [] });
    }
  });
});

describe('waiting for the database is limited', () => {
  it('for a lock: APIs and pages that need it answer 503, while health checks still succeed', async () => {
    const { url, operator } = await database();
    const { url: site, end } = await startInside({
      DATABASE_URL: url,
      DATABASE_TIMEOUT_SECONDS: '1',
      DATABASE_POOL: '3',
    });
    onTestFinished(end);
    await operator.query('begin');
    await operator.query('lock table article in access exclusive mode');
    const page = fetch(`${site}/news`);
    // More than the number of connections, so that some wait for one.
    const calls = Array.from({ length: 8 }, () => getJson(`${site}/api/articles`));
    expect(await getJson(`${site}/healthz`)).toMatchObject({ status: 200 });
    expect(await getJson(`${site}/readyz`)).toMatchObject({ status: 200, body: { status: 'ok' } });
    for (const answer of await Promise.all(calls)) {
      expect(answer).toMatchObject(UNAVAILABLE);
      expect(answer.headers.get('retry-after')).toBe('5');
    }
    expect((await page).status).toBe(503);
    await operator.query('rollback');
    expect(await getJson(`${site}/api/articles`)).toMatchObject({ status: 200, body: [] });
  });

  it('for a frozen server: 503, also from /readyz, until it continues; and a process that is told to stop then ends', async () => {
    const dataDirectory = prepared.copy();
    const holder = await startInside({
      SATO_DATA_DIR: dataDirectory,
      DATABASE_TIMEOUT_SECONDS: '1',
      LOG_LEVEL: 'silent',
    });
    onTestFinished(holder.end);
    const site = holder.url;
    const { port } = postmaster(dataDirectory);
    const password = readFileSync(join(dataDirectory, 'postgres', 'site-password'), 'utf8').trim();
    const url = `postgresql://sato_site:${password}@127.0.0.1:${port}/sato`;
    const other = runServer({ DATABASE_URL: url, DATABASE_TIMEOUT_SECONDS: '1', LOG_LEVEL: 'silent' });
    const otherSite = await other.ready;
    for (const each of [site, otherSite]) expect(await getJson(`${each}/api/articles`)).toMatchObject({ status: 200 });
    const thaw = freezePostgres(dataDirectory);
    onTestFinished(thaw);
    const call = fetch(`${otherSite}/api/articles`).then(
      ({ status }) => status,
      () => 'cut off',
    );
    other.process.kill('SIGINT');
    expect(await getJson(`${site}/api/articles`)).toMatchObject(UNAVAILABLE);
    await expect
      .poll(() => getJson(`${site}/readyz`))
      .toMatchObject({ status: 503, body: { status: 'database unreachable' } });
    expect(await getJson(`${site}/healthz`)).toMatchObject({ status: 200 });
    expect([503, 'cut off']).toContain(await call);
    expect(await other.ended).toMatchObject({ code: 0, errors: '' });
    thaw();
    await expect.poll(() => getJson(`${site}/api/articles`)).toMatchObject({ status: 200 });
  });
});

/** Process ID and port of an embedded PostgreSQL. */
function postmaster(dataDirectory: string): { pid: number; port: number } {
  const [pid, , , port] = readFileSync(join(dataDirectory, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split(
    '\n',
  );
  return { pid: Number(pid), port: Number(port) };
}

/** Stops every process of an embedded PostgreSQL as a frozen machine would. @returns a function that resumes them. */
function freezePostgres(dataDirectory: string): () => void {
  const { pid } = postmaster(dataDirectory);
  const pids = [pid, ...childrenOf(pid)];
  for (const each of pids) process.kill(each, 'SIGSTOP');
  return () => {
    for (const each of pids) {
      try {
        process.kill(each, 'SIGCONT');
      } catch {
        // It has ended.
      }
    }
  };
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [, ppid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(ppid) === parent ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

it('a pooler that drops notifications is reported at startup, and a direct connection is not taken for one', async () => {
  const { url } = await database();
  const pooler = await deafProxy(url);
  const [pooled, direct] = await Promise.all(
    [pooler, url].map(async (address) => {
      const site = await startInside({ DATABASE_URL: address });
      onTestFinished(site.end);
      return site;
    }),
  );
  expect(await getJson(`${pooled?.url}/api/articles`)).toMatchObject({ status: 200, body: [] });
  expect(pooled?.output()).toContain('DATABASE_URL goes through a pooler that drops LISTEN notifications');
  expect(pooled?.output()).toContain('Set DATABASE_DIRECT_URL to the address of the database itself');
  expect(direct?.output()).not.toContain('pooler');
});

it('CMD-07 a site whose database is killed during writes accepts writes again each time, and loses no acknowledged one', async () => {
  const dataDirectory = prepared.copy();
  const adminPassword = 'correct horse';
  const settings = { SATO_DATA_DIR: dataDirectory, SATO_ADMIN_PASSWORD: adminPassword };
  const site = await startInside({ ...settings, LOG_LEVEL: 'silent' });
  onTestFinished(site.end);
  const outcome = await killUnderWrites({ url: site.url, dataDirectory, adminPassword }, 2);
  expect(outcome).toMatchObject({ lost: [], outages: [expect.any(Number), expect.any(Number)] });
  expect(site.output().match(/^The database is running again\.$/gm)).toHaveLength(2);
});

it('an outage is logged in few lines, with method and path, however many requests fail', async () => {
  const { url } = await database();
  const { url: site, output, end } = await startInside({ DATABASE_URL: url, LOG_LEVEL: 'error' });
  onTestFinished(end);
  await closeToConnections(url);
  const began = performance.now();
  for (let count = 0; count < 30; count += 1) {
    expect((await fetch(`${site}/api/articles?secret=word`)).status).toBe(503);
  }
  const seconds = (performance.now() - began) / 1_000;
  const lines = output()
    .split('\n')
    .filter((line) => line.includes('"level":50'));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ method: 'GET', path: '/api/articles', outage: 'unreachable' });
  expect(output()).not.toContain('secret');
  expect(output()).not.toMatch(/\n\s+at /);
});

/** Ends every connection of a database and accepts no new ones. */
async function closeToConnections(url: string): Promise<void> {
  const server = new URL(url);
  const name = server.pathname.slice(1);
  server.pathname = '/postgres';
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  await client.query(`alter database ${name} allow_connections false`);
  const ended = () => client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await expect.poll(async () => (await ended()).rowCount).toBe(0);
  await client.end();
}
