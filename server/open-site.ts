import { setTimeout } from 'node:timers/promises';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { createFirstAdmin } from './account/first-admin.ts';
import { type Config, readConfig } from './config.ts';
import { removeBrokenConnections } from './database/broken-connections.ts';
import { openDatabase } from './database/embedded-postgres.ts';
import type { SetupError } from './database/setup-error.ts';
import { createOrm, migrate } from './orm.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';

/** Connections beside those of the mapper. */
const SIDE_POOL = 4;

/** In milliseconds: how long work that was begun may take once the site closes, and how often to look for it. */
const LAST_WORK = 5_000;
const LOOK_EVERY = 10;
/** One look alone may fall between two queries of a request. */
const QUIET_LOOKS = 3;

/** The site's database, ready for use. */
export interface Site {
  config: Config;
  databaseUrl: string;
  orm: MikroORM;
  /** For sessions and rate limits, which are none of the mapper's business. */
  pool: pg.Pool;
  rateLimits: RateLimits;
  /** Fork it for each piece of work. */
  em: EntityManager;
  /** Settles when the database has ended and can't be restarted, with the reason; never before. */
  lost: Promise<SetupError>;
  close(): Promise<void>;
  /** Lets go of the database while work goes on, for a process that ends right afterwards. */
  abandon(): Promise<void>;
}

/**
 * Opens the configured or the embedded database and brings its schema up to date.
 * @throws SetupError when a setting is wrong or the database cannot be reached.
 */
export async function openSite({ log }: { log(line: string): void }): Promise<Site> {
  const config = readConfig(process.env);
  const { databaseUrl, databaseWait, dataDirectory } = config;
  const database = await openDatabase({ databaseUrl, databaseWait, dataDirectory, log });
  try {
    const orm = await createOrm(database.url, { pool: { max: config.databasePool } });
    removeBrokenConnections(await orm.em.getConnection().getNativeClient());
    const pool = new pg.Pool({ connectionString: database.url, max: SIDE_POOL });
    // A connection that breaks while nobody uses it is replaced by the next that does; unheard, it would end the process.
    pool.on('error', () => {});
    pool.on('connect', (client) => void client.on('error', () => {}));
    const rateLimits = createRateLimits(pool);
    const close = async () => {
      // Requests whose caller is gone go on, and a pool that ends while one of them connects never ends.
      await Promise.all([restOf(await orm.em.getConnection().getNativeClient()), restOf(pool)]);
      await pool.end();
      await orm.close();
      await database.close();
    };
    try {
      await migrate(orm);
      await greetFirstAdmin(orm.em, config, log);
      const { url: databaseUrl, lost, close: abandon } = database;
      return { config, databaseUrl, orm, em: orm.em, pool, rateLimits, lost, close, abandon };
    } catch (error) {
      await pool.end();
      await orm.close();
      throw error;
    }
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Until the pool has had nothing to do for a moment, or for as long as work that was begun may take. */
async function restOf(pool: pg.Pool): Promise<void> {
  const latest = performance.now() + LAST_WORK;
  for (let looks = 0; looks < QUIET_LOOKS && performance.now() < latest; looks += 1) {
    if (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) looks = 0;
    await setTimeout(LOOK_EVERY);
  }
}

/** Makes the first admin of a site without accounts, and says so at once: nobody learns the password later. He is the default author. */
async function greetFirstAdmin(em: EntityManager, config: Config, log: (line: string) => void): Promise<void> {
  const admin = await createFirstAdmin(em, config.adminPassword);
  if (!admin) return;
  log(`First admin: ${admin.username}`);
  if (admin.generatedPassword) log(`Its password, shown only now: ${admin.generatedPassword}`);
}
