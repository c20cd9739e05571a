import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Migration, Migrator } from '@mikro-orm/migrations';
import type { MikroORM, Transaction } from '@mikro-orm/postgresql';
import pg from 'pg';
import { loggedError } from '../logging/logged-error.ts';
import { SetupError } from '../settings/setup-error.ts';

/** A number that no other advisory lock in the database uses. */
export const MIGRATION_LOCK = 7_286_001;

type MigrationClass = new (...args: ConstructorParameters<typeof Migration>) => Migration;

const modules = import.meta.glob<Record<string, MigrationClass>>('./migrations/*.ts', { eager: true });

/** The class that each file in `migrations/` exports, under the file's name, in the order of their numbers. */
export const MIGRATIONS = Object.entries(modules)
  .flatMap(([path, exported]) =>
    Object.values(exported).map((migration) => ({ name: basename(path, '.ts'), class: migration })),
  )
  .toSorted((a, b) => a.name.localeCompare(b.name));

const subjects = import.meta.glob<string>('./routines/*.sql', { eager: true, query: '?raw', import: 'default' });

/** Statements that make functions, triggers and views as they are now, whether or not they exist. */
export const ROUTINES = Object.keys(subjects)
  .toSorted()
  .map((path) => subjects[path])
  .join('\n');
const ROUTINES_DIGEST = createHash('sha256').update(ROUTINES).digest('hex');

const BASELINE = '0119-baseline';
/** What version 0.1 made last. */
const BEFORE_BASELINE = '0118-index-version';

/** The migrations that make the tables of a site of version 0.1 are the baseline. Undefined for an even older site. */
export function withBaseline(migrations: string[]): string[] | undefined {
  const newest = migrations.at(-1);
  if (newest === undefined || newest >= BASELINE) return migrations;
  return newest === BEFORE_BASELINE ? [BASELINE] : undefined;
}

/**
 * Brings tables, and the functions, triggers and views on them, up to date in a transaction that is already open. The mapper
 * has only its own.
 */
export class SchemaUpdate extends Migrator {
  constructor(
    private readonly orm: MikroORM,
    private readonly transaction: Transaction,
  ) {
    super(orm.em);
  }

  /** @throws SetupError if the site is older than the baseline. */
  async run(): Promise<void> {
    await this.adoptBaseline();
    const done = await this.up({ transaction: this.transaction });
    const [applied] = await this.query<{ digest: string }>('select digest from applied_routines');
    // They name columns, which a migration may have added.
    if (done.length === 0 && applied?.digest === ROUTINES_DIGEST) return;
    await this.query(ROUTINES);
    await this.query('truncate applied_routines');
    await this.query(`insert into applied_routines (digest) values ('${ROUTINES_DIGEST}')`);
  }

  /** Makes tables as these migrations do, without functions and triggers. */
  async makeTables(migrations: string[]): Promise<void> {
    await this.up({ migrations, transaction: this.transaction });
  }

  private async adoptBaseline(): Promise<void> {
    const [found] = await this.query<{ isThere: boolean }>(
      `select to_regclass('mikro_orm_migrations') is not null as "isThere"`,
    );
    if (!found?.isThere) return;
    const rows = await this.query<{ name: string }>('select name from mikro_orm_migrations order by id');
    const names = rows.map(({ name }) => name);
    const adopted = withBaseline(names);
    if (!adopted) {
      throw new SetupError(
        'The database is of a version of Sato before 0.1. Start version 0.1 with it once, then this version.',
      );
    }
    if (adopted === names) return;
    await this.query('delete from mikro_orm_migrations');
    for (const name of adopted) await this.query(`insert into mikro_orm_migrations (name) values ('${name}')`);
  }

  private query<Row>(statement: string): Promise<Row[]> {
    return this.orm.em.getConnection().execute<Row[]>(statement, [], 'all', this.transaction);
  }

  /** The mapper's own method would make the table on another connection, where it would stay if the transaction failed. */
  protected override async init(): Promise<void> {
    this.initialized = true;
    this.storage.setMasterMigration(this.transaction);
    await this.storage.ensureTable?.();
  }
}

/** The tables of a database, compared with what this version makes. `newer`: a later version has updated them. */
export type SchemaState = 'empty' | 'older' | 'current' | 'newer';

/** Reads only. */
export async function schemaState(client: pg.ClientBase): Promise<SchemaState> {
  const { rows: found } = await client.query<{ hasMigrations: boolean; hasRoutines: boolean }>(
    `select to_regclass('mikro_orm_migrations') is not null as "hasMigrations",
       to_regclass('applied_routines') is not null as "hasRoutines"`,
  );
  if (!found[0]?.hasMigrations) return 'empty';
  if (!found[0].hasRoutines) return 'older';
  const { rows } = await client.query<{ name: string }>('select name from mikro_orm_migrations');
  const applied = new Set(rows.map(({ name }) => name));
  const newest = MIGRATIONS.at(-1)?.name ?? '';
  if ([...applied].some((name) => name > newest)) return 'newer';
  const { rows: digests } = await client.query<{ digest: string }>('select digest from applied_routines');
  const isCurrent = MIGRATIONS.every(({ name }) => applied.has(name)) && digests[0]?.digest === ROUTINES_DIGEST;
  return isCurrent ? 'current' : 'older';
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
 * @throws SetupError if the database doesn't allow it, for example because of missing rights.
 */
export async function migrate(orm: MikroORM, patience = PATIENCE): Promise<void> {
  // The lock has its own connection: the pool may have only one, and the migrator needs that.
  const lock = new pg.Client({ connectionString: orm.config.get('clientUrl') });
  // If the connection breaks, the query that is running reports it.
  lock.on('error', () => {});
  await lock.connect();
  try {
    await lock.query('begin');
    await lock.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await up(orm, patience);
  } catch (error) {
    if (error instanceof SetupError) throw error;
    const { message } = loggedError(error);
    const reason = isLocked(error) ? `another program keeps them locked (${message})` : message;
    throw new SetupError(`The tables of the database can't be brought up to date: ${reason}.`, { cause: error });
  } finally {
    await lock.end();
  }
}

/** All of it is one transaction, so it can begin again. */
async function up(orm: MikroORM, { timeout, pause, tries }: LockPatience): Promise<void> {
  const connection = orm.em.getConnection();
  for (let left = tries - 1; ; left -= 1) {
    try {
      await connection.execute(`set lock_timeout = ${timeout}; set statement_timeout = 0`);
      await connection.transactional((transaction) => new SchemaUpdate(orm, transaction).run());
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
