/**
 * Runs the built server behind a real PgBouncer in transaction mode with two server connections, and simulates many
 * users at once. Every answer must be the same as without a pooler.
 *
 *   apt-get install pgbouncer
 *   npm run build && node tests/faults/pgbouncer.ts
 *
 * It starts an embedded PostgreSQL and PgBouncer in a temporary folder (as `nobody` if you are root) and stops both. It
 * takes about a minute. Exit code 0: all answers were right.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openDatabase } from '#server/platform/database/embedded-postgres.ts';

const PEOPLE = 12;
const NOBODY = 65_534;
const asOther = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

const folder = mkdtempSync(join(tmpdir(), 'sato-pgbouncer-'));
if (asOther.uid) chownSync(folder, NOBODY, NOBODY);
chmodSync(folder, 0o755);
const poolerPort = await freePort();
const database = await openDatabase({ dataDirectory: join(folder, 'data'), log: console.log });
const target = new URL(database.url);
const running: ChildProcess[] = [];
let isRight = false;
try {
  await startPooler();
  isRight = await tryOut(await startSite());
} finally {
  for (const child of running.reverse()) {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
console.log(isRight ? 'All answers were right.' : 'Some answers were wrong.');
process.exitCode = isRight ? 0 : 1;

async function startPooler(): Promise<void> {
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
sato = host=${target.searchParams.get('host') ?? target.hostname} port=${target.port || 5432} dbname=${target.pathname.slice(1)} user=${target.username} password=${decodeURIComponent(target.password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${poolerPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
max_client_conn = 200
ignore_startup_parameters = extra_float_digits,options
`,
  );
  const pooler = spawn('/usr/sbin/pgbouncer', [settings], { ...asOther, stdio: ['ignore', 'ignore', 'pipe'] });
  running.push(pooler);
  for await (const line of createInterface(pooler.stderr)) if (/process up/.test(line)) return;
  throw new Error('PgBouncer did not start.');
}

async function startSite(): Promise<string> {
  const site = spawn(process.execPath, ['build/server/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'error',
      DATABASE_URL: `postgresql://sato@127.0.0.1:${poolerPort}/sato`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(site);
  for await (const line of createInterface(site.stdout)) {
    const address = /ready on (http\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('The site did not start behind PgBouncer.');
}

async function tryOut(url: string): Promise<boolean> {
  const wanted = new Map<string, number>();
  await Promise.all(Array.from({ length: PEOPLE }, (_, n) => usedBy(url, n, wanted)));
  for (const [what, count] of wanted) console.log(`${what}: ${count}`);
  return [...wanted.keys()].every((what) => what.endsWith('as expected'));
}

/** Registers, fails to log in, logs in, reads, and downloads personal data. */
async function usedBy(url: string, n: number, seen: Map<string, number>): Promise<void> {
  const account = { username: `person-${n}-x`, email: `person${n}@example.org`, password: 'correct horse' };
  let cookie = '';
  const ask = async (what: string, status: number, path: string, body?: object) => {
    const answer = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${n}`, cookie },
      ...(body && { body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    const cookies = answer.headers.getSetCookie().map((text) => text.split(';')[0]);
    if (cookies.length > 0) cookie = cookies.join('; ');
    const outcome = `${what}: ${answer.status}${answer.status === status ? ', as expected' : `, not ${status}`}`;
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
  };
  await ask('register', 201, '/api/auth/register', account);
  for (let round = 0; round < 5; round += 1) {
    await ask('wrong password', 401, '/api/auth/login', { ...account, password: 'a guess' });
    await ask('login', 200, '/api/auth/login', account);
    await ask('own data', 200, '/api/account/export');
    await ask('articles', 200, '/api/articles');
    await ask('page', 200, '/news');
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
