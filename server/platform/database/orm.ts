import 'reflect-metadata';
import { setTimeout } from 'node:timers/promises';
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { Migrator } from '@mikro-orm/migrations';
import { type EntityClass, type EntityManager, MikroORM, type Options } from '@mikro-orm/postgresql';
import pg from 'pg';
import { loggedError } from '../logging/logged-error.ts';
import { SetupError } from '../settings/setup-error.ts';
import { migrationsList } from './migrations-list.ts';

export type MapperOptions = Pick<Options, 'pool' | 'debug' | 'logger'> & { driverOptions?: pg.PoolConfig };

/** A number that no other advisory lock in the database uses. */
export const MIGRATION_LOCK = 7_286_001;

/** The object-relational mapper for a database. It doesn't connect yet. */
export function createMapper(
  entities: EntityClass[],
  url: string,
  { driverOptions, ...options }: MapperOptions = {},
): Promise<MikroORM> {
  return MikroORM.init({
    clientUrl: url,
    entities,
    // Migrations need none.
    discovery: { warnWhenNoEntities: false },
    metadataProvider: ReflectMetadataProvider,
    extensions: [Migrator],
    migrations: {
      migrationsList,
      snapshot: false,
      silent: true,
    },
    forceUtcTimezone: true,
    // By itself, the mapper leaves out the parameters of the address, such as those for TLS.
    driverOptions: { connectionString: url, ...driverOptions },
    ...options,
  });
}

/** How migrations wait for tables that others use, such as another process of the site. */
export interface LockPatience {
  /** Milliseconds for which a migration may wait for a lock: everyone else who wants the table waits behind it. */
  timeout: number;
  /** Milliseconds before the next try. */
  pause: number;
  tries: number;
}

const PATIENCE: LockPatience = { timeout: 3_000, pause: 2_000, tries: 60 };
/** SQLSTATE lock_not_available and deadlock_detected. */
const LOCKED = new Set<unknown>(['55P03', '40P01']);

/**
 * Updates the schema. If several processes start at the same time, one does it and the others wait.
 * @param orm with a pool of one connection.
 * @param complete is called afterwards, before other processes go on.
 * @throws SetupError if the database doesn't allow it, for example because of missing rights.
 */
export async function updateSchema(
  orm: MikroORM,
  complete: (em: EntityManager) => Promise<void>,
  patience = PATIENCE,
): Promise<void> {
  // The lock has its own connection: the pool may have only one, and the migrator needs that.
  const lock = new pg.Client({ connectionString: orm.config.get('clientUrl') });
  // If the connection breaks, the query that is running reports it.
  lock.on('error', () => {});
  await lock.connect();
  try {
    await lock.query('begin');
    await lock.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await up(orm, patience);
    await complete(orm.em.fork());
  } catch (error) {
    const { message } = loggedError(error);
    const reason = isLocked(error) ? `another program keeps them locked (${message})` : message;
    throw new SetupError(`The tables of the database can't be brought up to date: ${reason}.`, { cause: error });
  } finally {
    await lock.end();
  }
}

/** All migrations are one transaction, so they can begin again. */
async function up(orm: MikroORM, { timeout, pause, tries }: LockPatience): Promise<void> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      await orm.em.getConnection().execute(`set lock_timeout = ${timeout}; set statement_timeout = 0`);
      await orm.migrator.up();
      return;
    } catch (error) {
      if (left <= 0 || !isLocked(error)) throw error;
    }
    await setTimeout(pause);
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && LOCKED.has(Reflect.get(error, 'code'));
}
