import { realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { SetupError } from '../settings/setup-error.ts';
import { type Cluster, ensureCluster } from './cluster.ts';
import { clusterHome, ownAccount } from './cluster-home.ts';
import { finishUpgrade, majorOfCluster } from './cluster-versions.ts';
import { enter, leave, livingUsers } from './database-users.ts';
import { exclusively } from './exclusive-section.ts';
import { fileFailure } from './explain-failure.ts';
import { expectDirect, waitForExternalPostgres } from './external-postgres.ts';
import { makeFolder } from './make-folder.ts';
import { majorOf, recordPackage } from './old-postgres.ts';
import { clearPidFile } from './pid-file.ts';
import { packagedPostgres, reachablePostgres, removeOldCopies, versionOf } from './postgres-binaries.ts';
import { postmasterRuns, runningPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts';
import { siteDatabase } from './site-role.ts';
import { runsAsRoot } from './unprivileged-user.ts';
import { watchPostmaster } from './watch-postmaster.ts';

export interface DatabaseOptions {
  /** The operator's own PostgreSQL, version 15 or later. If omitted, the embedded one is used. */
  databaseUrl?: string | undefined;
  /** The same database without a pooler in between. */
  directUrl?: string | undefined;
  /** How long to wait for the operator's own database, in seconds. */
  databaseWait?: number;
  /** Folder for the embedded cluster; created if missing. */
  dataDirectory: string;
  /** If false, speed matters more than safety against a power failure, for tests. */
  durable?: boolean;
  /** How long to keep trying to restart the embedded database, in milliseconds. */
  restartPatience?: number;
  /** Takes one line for the operator, without a line break. */
  log(line: string): void;
}

export interface OpenDatabase {
  /**
   * Address with user and password, so it must not be logged. It stays the same when the embedded database is
   * restarted.
   */
  url: string;
  /** For what a pooler in transaction mode can't do: notifications, migrations and locks that outlive a transaction. */
  directUrl: string;
  /** The same as superuser, for what the site's role may not do; undefined for the operator's own database. */
  superuserUrl: string | undefined;
  /** Resolves with the reason if the embedded database has ended and can't be restarted. */
  lost: Promise<SetupError>;
  /** Releases the database. Close its connections first. A second call does nothing. */
  close(): Promise<void>;
}

const RESTART_PATIENCE_MS = 15 * 60_000;

/**
 * The database of this installation, once it accepts connections.
 * @throws SetupError if no database is available.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, directUrl, databaseWait = 0, log } = options;
  if (databaseUrl) await waitForExternalPostgres('DATABASE_URL', databaseUrl, databaseWait, log);
  if (directUrl) await waitForExternalPostgres('DATABASE_DIRECT_URL', directUrl, databaseWait, log);
  if (databaseUrl && directUrl) await expectDirect(directUrl, databaseUrl);
  const url = databaseUrl ?? directUrl;
  if (!url) return openEmbeddedPostgres(options);
  const external = { superuserUrl: undefined, lost: new Promise<never>(() => {}), close: async () => {} };
  return { url, directUrl: directUrl ?? url, ...external };
}

/**
 * The PostgreSQL from npm, with its cluster in the data directory; see {@link clusterHome} for root.
 *
 * The first process starts it, and later ones connect to it. The process that started it stops it, or if others are
 * still using it, the last of them does. So if that process was killed, the next process that uses the database stops
 * it. If the database ends unexpectedly, the first process that notices restarts it.
 * @throws SetupError if it can't be created or started.
 */
async function openEmbeddedPostgres(options: DatabaseOptions): Promise<OpenDatabase> {
  const { log } = options;
  try {
    const dataDirectory = usableFolder(options.dataDirectory);
    const lockFile = join(dataDirectory, 'postgres.lock');
    const users = join(dataDirectory, 'postgres-users');
    return await exclusively(lockFile, async () => {
      await useCurrentVersion(locate(dataDirectory, options), users, log);
      const found = locate(dataDirectory, options);
      await ensureCluster(found, log);
      const name = enter(users);
      const stopUnlessUsed = async () => {
        if (leave(users, name) === 0) await stopPostmaster(found.folder);
      };
      try {
        const running = await runningPostmaster(found.folder);
        const cluster = running ? found : await prepared(found);
        const { port } = running ?? (await startPostmaster(cluster, log));
        if (!running) removeOldCopies(dirname(cluster.folder), cluster.postgres);
        const urls = await siteDatabase(cluster, port, running !== undefined);
        const watch = watchPostmaster({
          runs: () => postmasterRuns(cluster.folder),
          restart: () => exclusively(lockFile, () => restart(cluster, port, log)),
          patience: options.restartPatience ?? RESTART_PATIENCE_MS,
          log,
        });
        const close = once(() => {
          watch.end();
          return exclusively(lockFile, stopUnlessUsed);
        });
        return { ...urls, directUrl: urls.url, lost: watch.lost, close };
      } catch (error) {
        await stopUnlessUsed();
        throw error;
      }
    });
  } catch (error) {
    throw fileFailure(error, options.dataDirectory);
  }
}

/**
 * @returns its path with symbolic links resolved; created if missing. If root owns it, PostgreSQL's user may traverse it.
 */
function usableFolder(dataDirectory: string): string {
  const path = resolve(dataDirectory);
  if (/\p{Cc}/u.test(path)) {
    throw new SetupError(
      `Cannot use ${JSON.stringify(path)} for the database, because its path has a line break or control character. Choose another folder with SATO_DATA_DIR.`,
    );
  }
  makeFolder(path, runsAsRoot() ? 0o711 : 0o700);
  return realpathSync(path);
}

function locate(dataDirectory: string, { durable = true, log }: DatabaseOptions): Cluster {
  const { folder, account } = clusterHome(dataDirectory, log);
  return { folder: join(folder, 'cluster'), postgres: reachablePostgres(account, folder), account, durable };
}

/**
 * Upgrades the cluster if an older major version created it and no other process is using it. The code for upgrades is
 * only loaded then, because it includes the mapper and all entities.
 */
async function useCurrentVersion(found: Cluster, users: string, log: DatabaseOptions['log']): Promise<void> {
  finishUpgrade(found);
  const version = versionOf(packagedPostgres());
  const [from, to] = [majorOfCluster(found.folder), majorOf(version)];
  if (from !== undefined && from < to) {
    if (livingUsers(users) > 0) return;
    const { upgradeCluster } = await import('./cluster-upgrade.ts');
    await stopPostmaster(found.folder);
    await upgradeCluster({ cluster: await prepared(found), from, to, log });
  }
  if (from !== undefined && from > to) return;
  recordPackage(dirname(found.folder), version);
}

/** The cluster, with the user and the programs that start it. */
async function prepared(cluster: Cluster): Promise<Cluster> {
  await clearPidFile(cluster.folder, cluster.account);
  const account = ownAccount(cluster.folder, cluster.account);
  return { ...cluster, account, postgres: reachablePostgres(account, dirname(cluster.folder)) };
}

/** Broken connections are reopened at the same address, so it must not change. Call with the lock held. */
async function restart(cluster: Cluster, port: number, log: (line: string) => void): Promise<void> {
  const running = await runningPostmaster(cluster.folder);
  if (running && running.port !== port)
    throw new SetupError('Another process restarted the database on a different port.');
  if (running) return;
  log('The database ended unexpectedly. Restarting it.');
  try {
    await startPostmaster(cluster, log, port);
  } catch (error) {
    throw fileFailure(error, cluster.folder);
  }
  log('The database is running again.');
}

function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= close();
    return closing;
  };
}
