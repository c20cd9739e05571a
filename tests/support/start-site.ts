import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { createOrm } from '#server/site-orm.ts';
import { emptied, schemaOf } from './emptied-database.ts';
import { Factories } from './factories.ts';
import { freshDatabase, type TestDatabase } from './fresh-database.ts';
import { startInside } from './inside-site.ts';

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
  url: string;
  stop(): Promise<void>;
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

/**
 * The same with a server and a database that no other test file has used or will use.
 * @param build folder of the built client and its renderer.
 */
export async function startOwnSite(settings: Record<string, string> = {}, build = 'build'): Promise<TestSite> {
  const site = await newSite(settings, build);
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
  if (await emptied(em, site.schema)) return { ...site, make: await factoriesOf(em) };
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

async function newSite(settings: Record<string, string>, build = 'build'): Promise<RunningSite> {
  const database = await freshDatabase();
  const orm = await createOrm(database.url);
  const schema = await schemaOf(orm.em);
  // Before the server looks for users: it would create an admin of its own.
  const make = await factoriesOf(orm.em);
  const dataDirectory = await mkdtemp(join(tmpdir(), 'sato-site-'));
  const settingsOfTests = {
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
    SATO_STARTER_CONTENT: 'false',
    // Tests with a public SITE_URL have admins without two-step login.
    ADMIN_SECOND_FACTOR: 'optional',
    // Tests call from other places through a header.
    TRUST_PROXY: 'loopback',
    // For mails, which are files without SMTP_URL.
    SATO_DATA_DIR: dataDirectory,
    // Tests write to the database themselves and read at once, before a process can have heard of it.
    RESPONSE_CACHE_MIB: '0',
  };
  const {
    site,
    url,
    end: stop,
  } = await startInside({ ...settingsOfTests, ...settings }, { build, note: console.error });
  return {
    settings: nameOf(settings),
    url: site.config.siteUrl ?? url,
    stop,
    database,
    orm,
    make,
    schema,
    dataDirectory,
  };
}

async function release(site: RunningSite): Promise<void> {
  idle.push(site);
  const oldest = idle.length > MOST_IDLE ? idle.shift() : undefined;
  if (oldest) await end(oldest);
}

async function end({ stop, orm, database, dataDirectory }: RunningSite): Promise<void> {
  try {
    await stop();
  } finally {
    await orm.close();
    await database.drop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

function nameOf(settings: Record<string, string>): string {
  return JSON.stringify(Object.entries(settings).sort());
}
