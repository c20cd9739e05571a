import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { type Config, readConfig } from './config.ts';
import { openDatabase } from './database/embedded-postgres.ts';
import { createOrm, migrate } from './orm.ts';

/** The site's database, ready for use. */
export interface Site {
  config: Config;
  databaseUrl: string;
  orm: MikroORM;
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
    const close = async () => {
      await orm.close();
      await database.close();
    };
    try {
      await migrate(orm);
      return { config, databaseUrl: database.url, orm, em: orm.em, close };
    } catch (error) {
      await orm.close();
      throw error;
    }
  } catch (error) {
    await database.close();
    throw error;
  }
}
