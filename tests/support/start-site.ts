import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { createOrm } from '#server/orm.ts';
import { emptied, schemaOf } from './emptied-database.ts';
import { Factories } from './factories.ts';
import { freshDatabase, type TestDatabase } from './fresh-database.ts';
import { isRunning, stopServer } from './stop-server.ts';

export interface TestSite {
  /** Address of the running production server, without a slash at the end. */
  url: string;
  databaseUrl: string;
  em: EntityManager;
  /** Makes rows for tests; user 1 is there. */
  make: Factories;
  close(): Promise<void>;
}

interface RunningSite {
  settings: string;
  server: ChildProcess;
  url: string;
  database: TestDatabase;
  orm: MikroORM;
  make: Factories;
  /** What the schema was like at the start. */
  schema: string;
  dataDirectory: string;
}

/** Running sites of this worker that no test file uses at the moment, the one used last at the end. */
const idle: RunningSite[] = [];
const MOST_IDLE = 3;

/**
 * The production server on a database without starter content, which nothing else uses until `close`. Settings come on
 * top of the defaults. An earlier test file may have used both: rows and numbering then start again. Tests that damage
 * the server or its database, even for a moment, take `startOwnSite`.
 */
export async function startSite(settings: Record<string, string> = {}): Promise<TestSite> {
  const site = (await reusedSite(settings)) ?? (await newSite(settings));
  return asTestSite(site, () => release(site));
}

/** The same with a server and a database that no other test file has used or will use. */
export async function startOwnSite(settings: Record<string, string> = {}): Promise<TestSite> {
  const site = await newSite(settings);
  return asTestSite(site, () => end(site));
}

function asTestSite({ url, database, orm, make }: RunningSite, close: () => Promise<void>): TestSite {
  return { url, databaseUrl: database.url, em: orm.em, make, close };
}

async function reusedSite(settings: Record<string, string>): Promise<RunningSite | undefined> {
  const index = idle.findLastIndex((site) => site.settings === nameOf(settings));
  const [site] = index < 0 ? [] : idle.splice(index, 1);
  if (!site) return undefined;
  const { em } = site.orm;
  if (isRunning(site.server) && (await emptied(em, site.schema))) return { ...site, make: await factoriesOf(em) };
  // What a failed test has left behind in the schema is not worth repairing.
  await end(site);
  return undefined;
}

/** Numbered from the beginning, with user 1. */
async function factoriesOf(em: EntityManager): Promise<Factories> {
  const make = new Factories(em);
  await make.user({ username: 'sato', role: 'admin' });
  return make;
}

async function newSite(settings: Record<string, string>): Promise<RunningSite> {
  const database = await freshDatabase();
  const orm = await createOrm(database.url);
  const schema = await schemaOf(orm.em);
  // Before the server looks for users: it would create an admin of its own.
  const make = await factoriesOf(orm.em);
  const dataDirectory = await mkdtemp(join(tmpdir(), 'sato-site-'));
  const server = spawn(process.execPath, ['build/server/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      PORT: '0',
      LOG_LEVEL: 'error',
      SATO_STARTER_CONTENT: 'no',
      // Tests with a public SITE_URL have admins without two-step login.
      ADMIN_SECOND_FACTOR: 'optional',
      // For mails, which are files without SMTP_URL.
      SATO_DATA_DIR: dataDirectory,
      // Tests write to the database themselves and read at once, before a process can have heard of it.
      READ_CACHE_SIZE: process.env.READ_CACHE_SIZE ?? '0',
      ...settings,
    },
    // The channel closes with the worker, however that ends, and the server ends with the channel.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = await addressOf(server);
  // It is not what the worker waits for.
  server.unref();
  server.channel?.unref();
  return { settings: nameOf(settings), server, url, database, orm, make, schema, dataDirectory };
}

async function release(site: RunningSite): Promise<void> {
  idle.push(site);
  const oldest = idle.length > MOST_IDLE ? idle.shift() : undefined;
  if (oldest) await end(oldest);
}

async function end({ server, orm, database, dataDirectory }: RunningSite): Promise<void> {
  server.ref();
  try {
    await stopServer(server);
  } finally {
    await orm.close();
    await database.drop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

function nameOf(settings: Record<string, string>): string {
  return JSON.stringify(Object.entries(settings).sort());
}

async function addressOf(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('The server has no output to read its address from.');
  for await (const line of createInterface(server.stdout)) {
    const address = /ready on (http\S+)/.exec(line)?.[1];
    if (!address) continue;
    // A server whose output isn't read stops when the pipe is full.
    server.stdout.resume();
    return address;
  }
  throw new Error('The server ended before it was ready.');
}
