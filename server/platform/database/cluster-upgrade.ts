import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import pg from 'pg';
import { restoreBackup } from '../backup/restore-backup.ts';
import { siteMigrations } from '../backup/site-tables.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { Refusal } from '../refusal.ts';
import { SetupError } from '../settings/setup-error.ts';
import { type Cluster, DATABASE_NAME, ensureCluster } from './cluster.ts';
import { finishUpgrade, NEXT } from './cluster-versions.ts';
import { fetchPostgres } from './old-postgres.ts';
import { startPostmaster, stopPostmaster } from './postmaster.ts';
import { siteDatabase } from './site-role.ts';

export interface Upgrade {
  /** The old cluster, which isn't running, with the programs of the new version. */
  cluster: Cluster;
  from: number;
  to: number;
  log(line: string): void;
}

const IN_THE_MAKING = 'cluster-upgrade.unfinished';

/**
 * Moves the site to a new cluster of a newer version, by a backup that is restored immediately. The old cluster is used
 * until the new one is complete, and is kept under another name afterwards. Call it with the lock held, while no other
 * process uses the cluster.
 *
 * Both clusters are in the same home and have the passwords of the old one. So the password files are right for both of
 * them, whichever is used after a crash.
 * @throws SetupError if the upgrade fails; the old cluster is unchanged then.
 */
export async function upgradeCluster({ cluster, from, to, log }: Upgrade): Promise<void> {
  const home = dirname(cluster.folder);
  log(`The database is PostgreSQL ${from}. Upgrading it to PostgreSQL ${to}. This can take minutes.`);
  await removeAttempts(home);
  const old: Cluster = { ...cluster, postgres: await fetchPostgres(home, from) };
  const made: Cluster = { ...cluster, folder: join(home, IN_THE_MAKING) };
  try {
    await ensureCluster(made, () => {});
    // This comes first: it writes the password files if there are none yet, and the new cluster uses them.
    const source = await addressIn(old, log);
    const target = await addressIn(made, log);
    await carryOver(source, target);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new SetupError(`The database can't be upgraded: ${error.message} It stays as it was.`, { cause: error });
  } finally {
    await stopPostmaster(made.folder);
    await stopPostmaster(old.folder);
  }
  renameSync(made.folder, join(home, NEXT));
  const former = unusedName(home, `cluster-${from}`);
  sync(home);
  renameSync(cluster.folder, former);
  finishUpgrade(cluster);
  sync(home);
  rmSync(old.postgres, { recursive: true, force: true, maxRetries: 5 });
  log(`The database is now PostgreSQL ${to}. The old one is kept in ${former}. Delete that folder if the site works.`);
}

/** Starts the cluster. @returns the address of the database for the site's role; it is created if missing. */
async function addressIn(cluster: Cluster, log: (line: string) => void): Promise<string> {
  const { port } = await startPostmaster(cluster, log);
  const { url } = await siteDatabase(cluster, port, false);
  return url;
}

/**
 * Removes the remains of a killed upgrade. The old cluster may have changed since, even if the new one was complete.
 */
async function removeAttempts(home: string): Promise<void> {
  for (const folder of [join(home, NEXT), join(home, IN_THE_MAKING)]) {
    await stopPostmaster(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function carryOver(source: string, target: string): Promise<void> {
  if (!(await holdsSite(source))) return;
  const stream = new PassThrough();
  const written = writeBackup(source, stream, { level: 1 });
  // The reader is waiting for the rest, so it has to learn that there is none.
  written.catch((error) => stream.destroy(error));
  const starterSlugs = { article: [], video: [], course_module: [], lesson: [] };
  const restored = restoreBackup(target, stream, `the database ${DATABASE_NAME}`, { starterSlugs, continues: true });
  const [writing, restoring] = await Promise.allSettled([written, restored]);
  // A reader that refuses the backup ends the stream, so the writer's failure means nothing.
  const isCutOff = writing.status === 'rejected' && writing.reason?.code === 'ERR_STREAM_PREMATURE_CLOSE';
  const outcomes = isCutOff ? [restoring, writing] : [writing, restoring];
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

async function holdsSite(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await siteMigrations(client)).length > 0;
  } finally {
    await client.end();
  }
}

function unusedName(home: string, name: string): string {
  const taken = readdirSync(home);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}-${number}`;
    if (!taken.includes(candidate)) return join(home, candidate);
  }
}

/** Makes sure that the renames survive a power failure. */
function sync(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
