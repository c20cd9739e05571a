import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type { MikroORM, Transaction } from '@mikro-orm/postgresql';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { MIGRATION_LOCK, MIGRATIONS, SchemaUpdate, withBaseline } from '../database/migrate.ts';
import { createMapper } from '../database/orm.ts';
import type { MediaFiles } from '../files/media-files.ts';
import { KeyEncryption, type SiteKeySetting, type StoredKey } from '../keys/key-encryption.ts';
import { Refusal } from '../refusal.ts';
import type { BackupSummary, Manifest, TableRows } from './backup-format.ts';
import { type FreshSite, tableInUse } from './fresh-site.ts';
import { readBackup } from './read-backup.ts';
import { COPY_SETTINGS, copyTarget, dropStatements, foreignKeys, qualified, siteTables } from './site-tables.ts';

export interface RestoreOptions extends FreshSite {
  /** Where the files of pictures go; if omitted, nowhere. */
  files?: MediaFiles;
  /** What the restored site will decrypt its keys with. */
  siteKey?: SiteKeySetting;
  /** Whether the site was stopped before the backup and continues with the restored database. Its sessions go on then. */
  continues?: boolean;
  /** What modules still change in the restored site, in its transaction. */
  complete?(client: pg.ClientBase): Promise<void>;
  /** The number of finished tables, and of all tables. */
  progress?(done: number, total: number): void;
}

/** What was restored. */
export interface RestoreSummary extends BackupSummary {
  /** Whether the site can't start, because its keys were encrypted with another `SITE_KEY`. */
  needsSiteKey: boolean;
}

/** In milliseconds. A process that has just ended may still be connected for a moment. */
const LAST_CONNECTIONS = 3_000;
const LOOK_EVERY = 50;

/** SQLSTATE classes of rows that the tables reject: data exceptions and constraint violations. */
const UNFIT_ROWS = /^2[23]/;

/**
 * Replaces the site in the database with the one in the backup, then brings its tables up to date. All of this is one
 * transaction: until it ends, and if it fails, the database stays as it was.
 * @param name of the backup in messages.
 * @throws Refusal if the backup is damaged or newer than this program, or if something would be lost.
 */
export async function restoreBackup(
  databaseUrl: string,
  input: Readable,
  name: string,
  options: RestoreOptions,
): Promise<RestoreSummary> {
  const lock = new pg.Client({ connectionString: databaseUrl });
  // If the connection breaks, the query that is running reports it.
  lock.on('error', () => {});
  await lock.connect();
  try {
    // A site that starts in the meantime waits here, before its migrations.
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseIfRunning(lock);
    return await inOneTransaction(databaseUrl, async (restore) => {
      const taker = {
        begin: (manifest: Manifest) => restore.begin(manifest, name, options),
        table: (table: TableRows, rows: AsyncIterable<Buffer>) => restore.table(table, rows),
        // Files are never changed under their names, so a restore that fails only leaves some that nothing refers to.
        file: async (file: string, content: Buffer) => options.files?.put(file, content),
      };
      const summary = await readBackup(input, name, taker);
      await restore.finish(summary.manifest, options);
      return { ...summary, needsSiteKey: await restore.needsSiteKey(options.siteKey) };
    });
  } catch (error) {
    throw explained(error, name);
  } finally {
    await lock.end();
  }
}

/** A running site has old data in memory and would continue with it. */
async function refuseIfRunning(client: pg.Client): Promise<void> {
  const latest = performance.now() + LAST_CONNECTIONS;
  for (;;) {
    const { rows } = await client.query<{ others: number }>(`
      select count(*)::int as others from pg_stat_activity
      where datname = current_database() and usename = current_user and backend_type = 'client backend'
        and pid <> pg_backend_pid()`);
    const others = rows[0]?.others ?? 0;
    if (others === 0) return;
    if (performance.now() > latest) {
      throw new Refusal(
        `The site is running: its database has ${others} other ${others === 1 ? 'connection' : 'connections'}. ` +
          'Stop the site and other commands, then restore.',
      );
    }
    await setTimeout(LOOK_EVERY);
  }
}

/** The mapper runs the migrations, and COPY needs the connection of its transaction. */
async function inOneTransaction<Result>(
  databaseUrl: string,
  work: (restore: Restore) => Promise<Result>,
): Promise<Result> {
  const orm = await createMapper([], databaseUrl, { pool: { min: 0, max: 1 } });
  try {
    const connection = orm.em.getConnection();
    const pool = await connection.getNativeClient();
    let client: pg.PoolClient | undefined;
    pool.on('acquire', (acquired) => {
      client = acquired;
    });
    return await connection.transactional(async (transaction: Transaction) => {
      if (!client) throw new Error('A transaction without a connection.');
      return work(new Restore(orm, transaction, client));
    });
  } finally {
    await orm.close(true);
  }
}

class Restore {
  private readonly schema: SchemaUpdate;
  /** Statements that put back the foreign keys, which were removed while rows were copied. */
  private putBack: string[] = [];
  private done = 0;
  private progress: (done: number) => void = () => {};

  constructor(
    orm: MikroORM,
    transaction: Transaction,
    private readonly client: pg.ClientBase,
  ) {
    this.schema = new SchemaUpdate(orm, transaction);
  }

  /** Replaces the existing tables with empty tables of the backup's version. */
  async begin(manifest: Manifest, name: string, options: RestoreOptions): Promise<void> {
    const migrations = withBaseline(manifest.migrations);
    if (!migrations) {
      throw new Refusal(
        `${name} was made by a version of Sato before 0.1. Restore it with version 0.1, then start this version.`,
      );
    }
    const known = MIGRATIONS.map(({ name }) => name);
    const unknown = migrations.filter((migration) => !known.includes(migration));
    if (unknown.length > 0) {
      throw new Refusal(
        `${name} was made by a newer version of Sato (it has ${unknown.join(', ')}). Update Sato, then restore.`,
      );
    }
    const used = await tableInUse(this.client, options);
    if (used !== undefined) {
      throw new Refusal(
        `The site isn't empty: its table ${used} holds more than a first start leaves there, and a restore would replace it. ` +
          'Restore into an empty database instead: name a new folder in SATO_DATA_DIR, or another database in DATABASE_URL.',
      );
    }
    for (const statement of await dropStatements(this.client)) await this.client.query(statement);
    await this.schema.makeTables(migrations);
    const tables = await siteTables(this.client);
    refuseOtherTables(tables, manifest.tables, name);
    const { remove, putBack } = await foreignKeys(this.client);
    for (const statement of remove) await this.client.query(statement);
    this.putBack = putBack;
    await this.client.query(`truncate ${this.listOf(tables)}`);
    await this.client.query(COPY_SETTINGS);
    this.progress = (done) => options.progress?.(done, tables.length);
  }

  async table(table: TableRows, rows: AsyncIterable<Buffer>): Promise<void> {
    this.progress(this.done);
    await pipeline(Readable.from(rows), this.client.query(from(`copy ${copyTarget(this.client, table)} from stdin`)));
    this.done += 1;
  }

  /** Call it when the whole backup was read and found intact. */
  async finish({ sequences }: Manifest, { continues = false, complete }: RestoreOptions): Promise<void> {
    for (const sequence of sequences) {
      await this.client.query('select setval($1::regclass, $2, $3)', [
        qualified(this.client, sequence),
        sequence.lastValue,
        sequence.isCalled,
      ]);
    }
    for (const statement of this.putBack) await this.client.query(statement);
    await this.schema.run();
    // They may have ended, or been used or revoked, since the backup was made.
    if (!continues) await this.client.query('truncate session, account_link, content_preview');
    await complete?.(this.client);
    await this.client.query(`analyze ${this.listOf(await siteTables(this.client))}`);
  }

  /** Call it at the end. @returns false if there is no setting to try. */
  async needsSiteKey(setting: SiteKeySetting | undefined): Promise<boolean> {
    if (!setting) return false;
    const encryption = new KeyEncryption(setting);
    const { rows } = await this.client.query<StoredKey>('select name, version, value from site_secret');
    return !rows.every((stored) => encryption.isReadable(stored));
  }

  private listOf(tables: TableRows[]): string {
    return tables.map((table) => qualified(this.client, table)).join(', ');
  }
}

/** Every table and column of the backup must exist here, and none may be missing. */
function refuseOtherTables(tables: TableRows[], inBackup: TableRows[], name: string): void {
  const columnsOf = (list: TableRows[]) =>
    list.flatMap((table) => table.columns.map((column) => `${table.schema}.${table.name}.${column}`));
  const [here, there] = [columnsOf(tables), columnsOf(inBackup)];
  const homeless = there.find((column) => !here.includes(column));
  if (homeless) throw new Refusal(`${name} holds ${homeless}, which this version of Sato doesn't have.`);
  const missing = here.find((column) => !there.includes(column));
  if (missing) {
    throw new Refusal(
      `The database has ${missing}, which is not in ${name}. Restore into a database that nothing else uses.`,
    );
  }
}

function explained(error: unknown, name: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  if (!UNFIT_ROWS.test(error.code) || !('severity' in error)) return error;
  return new Refusal(`${name} can't be restored, because its rows don't fit together: ${error.message}.`, {
    cause: error,
  });
}
