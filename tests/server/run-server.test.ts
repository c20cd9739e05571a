/** @module-tag extended */

import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '#server/platform/http/listen.ts';
import { SetupError } from '#server/platform/settings/setup-error.ts';
import { runs } from '#tests/support/extent.ts';
import { freePort } from '#tests/support/free-port.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/fresh-database.ts';
import { getJson } from '#tests/support/get-json.ts';
import { startInside } from '#tests/support/inside-site.ts';
import { runServer } from '#tests/support/run-server.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});

afterAll(() => database.drop());

/** A port that something else listens on, until the test ends. */
async function takenPort(): Promise<number> {
  const other = createTcpServer().listen(0);
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const address = other.address();
  return typeof address === 'object' && address ? address.port : 0;
}

describe('a server that cannot run ends with 1 and one sentence', () => {
  it('CMD-14 for a wrong setting', async () => {
    const { code, output, errors } = await runServer({ PORT: 'abc', LOG_LEVEL: 'loud' }).ended;
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toMatch(/^These settings are wrong: PORT: [^\n]*; LOG_LEVEL: [^\n]*\.\n$/);
  });

  it('CMD-09 for a DATABASE_URL where nothing listens, without telling the password', async () => {
    await expect(startInside({ DATABASE_URL: 'postgresql://ana:secret@127.0.0.1:1/sato' })).rejects.toThrow(
      new SetupError("DATABASE_URL (127.0.0.1:1/sato) can't be used: nothing listens there."),
    );
  });

  it('CMD-14 for a host that is none of this machine', async () => {
    await expect(listen(createServer(), '192.0.2.1', 0)).rejects.toThrow(
      new SetupError('HOST=192.0.2.1 is not an address of this machine.'),
    );
  });

  it('CMD-03 for a port in use, after telling the password of the admin whom it made', async () => {
    const { url, drop } = await freshDatabase();
    onTestFinished(drop);
    const port = await takenPort();
    const { code, output, errors } = await runServer({ DATABASE_URL: url, PORT: String(port) }).ended;
    expect({ code, errors }).toEqual({
      code: 1,
      errors: `Port ${port} is in use by another program. Stop it, or choose another port with PORT=${port + 1}.\n`,
    });
    expect(output).toMatch(/^First admin: \w+\nIts password, shown only now: [\w-]{24}\n$/);
  });
});

describe('a server that is told to stop', () => {
  it('CMD-06 by SIGTERM lets a running request finish, takes no new one and ends with 0, even if browsers keep connections open', async () => {
    const settings = { DATABASE_TIMEOUT_SECONDS: '300', SHUTDOWN_DELAY_SECONDS: '0', LOG_LEVEL: 'silent' };
    const server = runServer({ DATABASE_URL: database.url, ...settings });
    const url = await server.ready;
    await getJson(`${url}/healthz`, { headers: { connection: 'keep-alive' } });
    const operator = new pg.Client({ connectionString: database.url });
    await operator.connect();
    onTestFinished(() => operator.end());
    await operator.query('begin');
    await operator.query('lock table article in access exclusive mode');
    const running = getJson(`${url}/api/articles`);
    await expect.poll(() => waitingFor(operator)).toBe(1);

    server.process.kill('SIGTERM');
    await expect
      .poll(() =>
        fetch(`${url}/healthz`).then(
          () => 'answers',
          () => 'refuses',
        ),
      )
      .toBe('refuses');
    await operator.query('rollback');
    expect(await running).toMatchObject({ status: 200, body: [] });
    expect(await server.ended).toMatchObject({ code: 0, errors: '' });
  });

  /** Number of lists of articles that wait for a lock. Jobs of the server may wait, too. */
  async function waitingFor(operator: pg.Client): Promise<number> {
    // A transaction would see the same activity each time.
    await operator.query('select pg_stat_clear_snapshot()');
    const { rows } = await operator.query(
      `select count(*)::int as waiting from pg_stat_activity
       where wait_event_type = 'Lock' and query like 'select i.id%' and datname = current_database()`,
    );
    return rows[0].waiting;
  }

  it('CMD-06 on SIGTERM keeps answering until load balancers notice, and closes each connection after its answer', async () => {
    const server = runServer({ DATABASE_URL: database.url, SHUTDOWN_DELAY_SECONDS: '300' });
    const url = await server.ready;
    const kept = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => kept.destroy());
    expect(await answerOf(url, '/readyz', kept)).toEqual({ status: 200, connection: 'keep-alive' });

    server.process.kill('SIGTERM');
    await expect.poll(() => answerOf(url, '/readyz')).toEqual({ status: 503, connection: 'close' });
    // The existing connection still takes one request, but no more.
    expect(await answerOf(url, '/api/articles', kept)).toEqual({ status: 200, connection: 'close' });
    expect(await answerOf(url, '/healthz')).toEqual({ status: 200, connection: 'close' });
  });

  async function answerOf(url: string, path: string, agent?: Agent) {
    const call = get(`${url}${path}`, { agent });
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    await text(answer);
    return { status: answer.statusCode, connection: answer.headers.connection };
  }
});

it('the address that the server prints can be opened, for IPv6 too', async () => {
  for (const [host, address] of [
    ['::1', /^http:\/\/\[::1\]:\d+$/],
    [undefined, /^http:\/\/localhost:\d+$/],
  ] as const) {
    const server = createServer((_req, res) => res.end('{}'));
    onTestFinished(() => void server.close());
    const url = await listen(server, host, 0);
    expect(url).toMatch(address);
    expect(await getJson(url)).toMatchObject({ status: 200 });
  }
});

it('links lead to the address of the setting, wherever the server listens; it warns of connections in plain text and of former settings', async () => {
  const port = await freePort();
  const server = runServer({
    DATABASE_URL: database.url,
    PORT: String(port),
    SITE_URL: 'https://sato.example/',
    SHUTDOWN_DELAY: '300',
    MEDIA_S3_ENDPOINT: 'http://s3.example.org',
    ...{ MEDIA_S3_BUCKET: 'sato', MEDIA_S3_KEY_ID: 'key', MEDIA_S3_SECRET: 'secret' },
  });
  expect(await server.ready).toBe('https://sato.example');
  const robots = await fetch(`http://localhost:${port}/robots.txt`, { headers: { connection: 'close' } });
  expect(await robots.text()).toContain('Sitemap: https://sato.example/sitemap.xml\n');
  // No one is connected or checks its readiness, so it doesn't wait for anyone to notice.
  server.process.kill('SIGTERM');
  const { code, output, errors } = await server.ended;
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(output).toContain('MEDIA_S3_ENDPOINT leads to another machine without encryption');
  expect(output.match(/SHUTDOWN_DELAY is now called SHUTDOWN_DELAY_SECONDS/g)).toHaveLength(1);
  expect(output).not.toContain('DATABASE_URL');
});

it('CMD-06 a signal to stop ends the server in order although callers left in the middle of their requests', async () => {
  for (let round = 0; round < runs(5, 1); round += 1) {
    const server = runServer({ DATABASE_URL: database.url });
    const url = await server.ready;
    const caller = new AbortController();
    const body = JSON.stringify({ query: '{ articles { totalCount } videos { totalCount } lessons { id } }' });
    const headers = { 'content-type': 'application/json' };
    const calls = Array.from({ length: 12 }, () =>
      fetch(`${url}/graphql`, { method: 'POST', headers, body, signal: caller.signal }),
    );
    // The first answer shows that the others are being worked on, with connections to the database just being made.
    await Promise.race(calls);
    caller.abort();
    server.process.kill('SIGINT');
    await Promise.allSettled(calls);
    expect(await server.ended).toMatchObject({ code: 0 });
  }
});

it('a promise that failed is logged, and the server goes on; an exception ends it as one that has crashed', async () => {
  const failing = `let signals = 0;
    process.on('SIGUSR2', () => {
      signals += 1;
      if (signals === 2) throw new Error('broken');
      Promise.reject(new Error('left alone'));
      setImmediate(() => console.log('it failed'));
    });`;
  const server = runServer({
    DATABASE_URL: database.url,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(failing)}`,
  });
  const url = await server.ready;
  const failed = new Promise<void>((resolve) => {
    createInterface(server.process.stdout as NodeJS.ReadableStream).on('line', (line) => {
      if (line === 'it failed') resolve();
    });
  });
  server.process.kill('SIGUSR2');
  await failed;
  expect((await getJson(`${url}/healthz`)).status).toBe(200);
  server.process.kill('SIGUSR2');
  const { code, output } = await server.ended;
  expect(code).toBe(1);
  expect(output).toMatch(/"level":50.*left alone.*a promise failed and nothing handled it/);
  expect(output).toMatch(/"level":60.*broken.*an exception was not handled; the process ends/);
});
