import { mkdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { type Cluster, clusterPassword, DATABASE_NAME, ensureCluster } from './cluster.ts';
import { clusterHome } from './cluster-home.ts';
import { finishUpgrade, majorOfCluster } from './cluster-versions.ts';
import { enter, leave, livingUsers } from './database-users.ts';
import { exclusively } from './exclusive-section.ts';
import { fileFailure } from './explain-failure.ts';
import { checkExternalPostgres } from './external-postgres.ts';
import { majorOf, recordPackage } from './old-postgres.ts';
import { packagedPostgres, reachablePostgres, versionOf } from './postgres-binaries.ts';
import { type Postmaster, runningPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts';

export interface DatabaseOptions {
  /** A PostgreSQL 15 or later of the operator's own; without it the embedded one is used. */
  databaseUrl?: string | undefined;
  /** Folder for the embedded cluster; made when missing. */
  dataDirectory: string;
  /** False gives up safety against a power cut for speed, for tests. */
  durable?: boolean;
  /** Takes one line for the operator, without a line break. */
  log(line: string): void;
}

export interface OpenDatabase {
  /** Address with user and password: not for logs. */
  url: string;
  /** Lets go of the database, after the caller has closed its connections; a second call does nothing more. */
  close(): Promise<void>;
}

/**
 * The database of this installation, reachable when the promise resolves.
 * @throws SetupError when there is none to be had.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  if (!options.databaseUrl) return openEmbeddedPostgres(options);
  await checkExternalPostgres(options.databaseUrl);
  return { url: options.databaseUrl, close: async () => {} };
}

/**
 * The PostgreSQL that npm brings, with its cluster under the data directory; see {@link clusterHome} for root.
 *
 * Who comes first starts it, whoever comes later connects to it. The starter stops it; when others still work with it
 * then, the last of them does. So a server that outlived a killed starter is stopped by the next one that uses it.
 * @throws SetupError when it can't be made or started.
 */
async function openEmbeddedPostgres(options: DatabaseOptions): Promise<OpenDatabase> {
  try {
    mkdirSync(options.dataDirectory, { recursive: true });
    const dataDirectory = realpathSync(options.dataDirectory);
    const lockFile = join(dataDirectory, 'postgres.lock');
    const users = join(dataDirectory, 'postgres-users');
    return await exclusively(lockFile, async () => {
      const cluster = locate(dataDirectory, options);
      await useCurrentVersion(cluster, users, options.log);
      await ensureCluster(cluster, options.log);
      const name = enter(users);
      const stopUnlessUsed = async () => {
        if (leave(users, name) === 0) await stopPostmaster(cluster.folder);
      };
      try {
        const running = await runningPostmaster(cluster.folder);
        const url = await ownDatabase(cluster, running ?? (await startPostmaster(cluster, options.log)));
        return { url, close: once(() => exclusively(lockFile, stopUnlessUsed)) };
      } catch (error) {
        await stopUnlessUsed();
        throw error;
      }
    });
  } catch (error) {
    throw fileFailure(error, options.dataDirectory);
  }
}

function locate(dataDirectory: string, { durable = true, log }: DatabaseOptions): Cluster {
  const { folder, account } = clusterHome(dataDirectory, log);
  return { folder: join(folder, 'cluster'), postgres: reachablePostgres(account, folder), account, durable };
}

/**
 * Upgrades the cluster if an older major version made it and no other process uses it now. The upgrade is loaded only
 * then: it brings the mapper and all entities along.
 */
async function useCurrentVersion(cluster: Cluster, users: string, log: DatabaseOptions['log']): Promise<void> {
  const home = dirname(cluster.folder);
  finishUpgrade(cluster);
  const version = versionOf(packagedPostgres());
  const [from, to] = [majorOfCluster(cluster.folder), majorOf(version)];
  if (from !== undefined && from < to) {
    if (livingUsers(users) > 0) return;
    const { upgradeCluster } = await import('./cluster-upgrade.ts');
    await upgradeCluster({ cluster, from, to, databaseOf: ownDatabase, log });
  }
  if (from !== undefined && from > to) return;
  recordPackage(home, version);
}

/** The address of the database, which the first start creates. */
async function ownDatabase(cluster: Cluster, { port }: Postmaster): Promise<string> {
  const server = `postgresql://${DATABASE_NAME}:${clusterPassword(cluster)}@127.0.0.1:${port}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE_NAME]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE_NAME}`);
  } finally {
    await client.end();
  }
  return `${server}/${DATABASE_NAME}`;
}

function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= close();
    return closing;
  };
}
