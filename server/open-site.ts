import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { createFirstAdmin } from './account/first-admin.ts';
import { type Config, readConfig } from './config.ts';
import { openDatabase } from './database/embedded-postgres.ts';
import { createOrm, migrate } from './orm.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';

/** Connections beside those of the mapper. */
const SIDE_POOL = 4;

/** The site's database, ready for use. */
export interface Site {
  config: Config;
  databaseUrl: string;
  orm: MikroORM;
  /** For sessions and rate limits, which are none of the mapper's business. */
  pool: pg.Pool;
  rateLimits: RateLimits;
  /** There were no accounts; the first admin, who is the default author, has just been made. */
  isNew: boolean;
  /** Fork it for each piece of work. */
  em: EntityManager;
  close(): Promise<void>;
}

/**
 * Opens the configured or the embedded database and brings its schema up to date.
 * @throws SetupError when a setting is wrong or the database cannot be reached.
 */
export async function openSite({ log }: { log(line: string): void }): Promise<Site> {
  const config = readConfig(process.env);
  const { databaseUrl, dataDirectory } = config;
  const database = await openDatabase({ databaseUrl, dataDirectory, log });
  try {
    const orm = await createOrm(database.url, { pool: { max: config.databasePool } });
    const pool = new pg.Pool({ connectionString: database.url, max: SIDE_POOL });
    // A connection that breaks while nobody uses it is replaced by the next that does; unheard, it would end the process.
    pool.on('error', () => {});
    const rateLimits = createRateLimits(pool);
    const close = async () => {
      await pool.end();
      await orm.close();
      await database.close();
    };
    try {
      await migrate(orm);
      const isNew = await greetFirstAdmin(orm.em, config, log);
      return { config, databaseUrl: database.url, orm, em: orm.em, pool, rateLimits, isNew, close };
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

/** Makes the first admin of a site without accounts, and says so at once: nobody learns the password later. */
async function greetFirstAdmin(em: EntityManager, config: Config, log: (line: string) => void): Promise<boolean> {
  const admin = await createFirstAdmin(em, config.adminPassword);
  if (!admin) return false;
  log(`First admin: ${admin.username}`);
  if (admin.generatedPassword) log(`Its password, shown only now: ${admin.generatedPassword}`);
  return true;
}
