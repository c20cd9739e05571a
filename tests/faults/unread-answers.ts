/**
 * Opens 200 connections that each request the whole list of lessons 50 times and read nothing:
 *
 *   node tests/faults/unread-answers.ts [lessons] [folder with another build]
 *
 * By default the site has 240 lessons of about 12 KB. Prints the memory of the server and how long other visitors wait,
 * while the clients are connected and after they have left. Takes about a minute, and up to three gigabytes if the
 * server doesn't limit it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '#server/platform/database/embedded-postgres.ts';
import { SERVER_FLAGS } from '../../server/launch/node-flags.mjs';
import { endAll } from '../bench/ending.ts';
import { temporaryFolder } from '../bench/folder.ts';
import { residentMemory } from '../bench/memory.ts';

const CALLERS = 200;
const REQUESTS = 50;
const SECONDS = 20;
const GIVE_UP_MS = 60_000;

const lessons = Number(process.argv[2] ?? 240);
const folder = resolve(process.argv[3] ?? '.');

const database = await openDatabase({ dataDirectory: temporaryFolder(), durable: false, log: () => {} });
const server = spawn(process.execPath, [...SERVER_FLAGS, 'build/server/main.js'], {
  cwd: folder,
  env: {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    SATO_STARTER_CONTENT: 'no',
    DATABASE_URL: database.url,
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const url = await addressOf();
  await addLessons(database.url);
  const { port } = new URL(url);
  const say = async (when: string) => {
    const waited = await secondsFor(`${url}/api/auth/user`);
    console.log(`${when}: ${Math.round(residentMemory(server.pid ?? 0))} MiB, another visitor waits ${waited} s`);
  };
  await say('before');
  const callers = Array.from({ length: CALLERS }, () => silentCaller(Number(port)));
  for (let second = 1; second <= SECONDS && server.exitCode === null; second += 1) {
    await setTimeout(1_000);
    if (second % 4 === 0)
      await say(`after ${second} s, ${callers.filter(({ closed }) => !closed).length} callers there`);
  }
  for (const caller of callers) caller.destroy();
  await say('when they have left');
  await setTimeout(2_000);
  await say('two seconds later');
} finally {
  server.kill('SIGKILL');
  await database.close();
  await endAll();
}

async function addressOf(): Promise<string> {
  for await (const line of createInterface(server.stdout)) {
    const address = /ready on (http\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('The server ended before it was ready.');
}

async function addLessons(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  await client.query(
    `insert into course_module (title, slug, description, "order", status) values ('Module', 'module', 'About money.', 1, 'published')`,
  );
  await client.query(
    `insert into lesson (module_id, title, slug, content, duration, "order", status)
     select (select min(id) from course_module), 'Lesson ' || n, 'lesson-' || n,
       (select '<p>' || string_agg(md5(n::text || m::text), ' ') || '</p>' from generate_series(1, 360) m),
       '5 min', n, 'published'
     from generate_series(1, $1::int) n`,
    [lessons],
  );
  await client.end();
}

/** Sends its requests and never reads. */
function silentCaller(port: number): Socket {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => {});
  socket.pause();
  socket.write('GET /api/lessons HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(REQUESTS));
  return socket;
}

async function secondsFor(address: string): Promise<string> {
  const start = performance.now();
  try {
    const { status } = await fetch(address, { signal: AbortSignal.timeout(GIVE_UP_MS) });
    return `${((performance.now() - start) / 1_000).toFixed(2)} (status ${status})`;
  } catch {
    if (server.exitCode === null && server.signalCode === null) return `more than ${GIVE_UP_MS / 1_000}`;
    await Promise.race([once(server, 'exit'), setTimeout(1)]);
    return 'forever, because the server has ended';
  }
}
