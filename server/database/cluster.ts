import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { postgresFailure, spawnFailure } from './explain-failure.ts';
import type { Account } from './unprivileged-user.ts';

/** The database's superuser and the name of the database. */
export const DATABASE_NAME = 'sato';

/** What it takes to make or to run a cluster. */
export interface Cluster {
  /** PGDATA; the file `password` in it, readable for its owner only, opens the database. */
  folder: string;
  /** The folder with PostgreSQL's `bin/`. */
  postgres: string;
  /** Who runs PostgreSQL; undefined is the user of this process. */
  account: Account | undefined;
  /** False gives up safety against a power cut for speed, for tests. */
  durable: boolean;
}

const UNFINISHED = '.unfinished';

/** Small and equal everywhere: no setting of the operator's shell reaches PostgreSQL. */
export const POSTGRES_ENV = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

export function clusterPassword(cluster: Cluster): string {
  return readFileSync(join(cluster.folder, 'password'), 'utf8').trim();
}

/**
 * Makes the cluster if there is none. It is made under another name and then renamed, so that a crash in between
 * leaves nothing that looks like a cluster.
 */
export async function ensureCluster(cluster: Cluster, log: (line: string) => void): Promise<void> {
  if (existsSync(cluster.folder)) return;
  log(`Creating the database in ${cluster.folder}.`);
  const home = dirname(cluster.folder);
  removeUnfinished(home);
  // A name of its own: the initdb of a killed process may still be writing to its folder.
  const unfinished = join(home, `${randomUUID()}${UNFINISHED}`);
  const passwordFile = join(home, `password${UNFINISHED}`);
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  mkdirSync(unfinished, { mode: 0o700 });
  if (cluster.account) {
    chownSync(passwordFile, cluster.account.uid, cluster.account.gid);
    chownSync(unfinished, cluster.account.uid, cluster.account.gid);
  }

  const withOwnLocale = await initdb(cluster, unfinished, passwordFile, 'C.UTF-8');
  // macOS has no locale of that name; then trigrams see ASCII letters only, and all else stays the same.
  const failure = /invalid locale/.test(withOwnLocale)
    ? await initdb(cluster, unfinished, passwordFile, 'C')
    : withOwnLocale;
  if (failure) throw postgresFailure(failure, cluster.folder);
  renameSync(passwordFile, join(unfinished, 'password'));
  renameSync(unfinished, cluster.folder);
}

function removeUnfinished(home: string): void {
  for (const name of readdirSync(home).filter((entry) => entry.endsWith(UNFINISHED))) {
    rmSync(join(home, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @returns '' when done, else what initdb said. */
async function initdb(cluster: Cluster, folder: string, passwordFile: string, characters: string): Promise<string> {
  const program = join(cluster.postgres, 'bin', 'initdb');
  const options = [
    `--pgdata=${folder}`,
    `--username=${DATABASE_NAME}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${characters}`,
    ...(cluster.durable ? [] : ['--no-sync']),
  ];
  const child = spawn(program, options, {
    ...cluster.account,
    cwd: '/',
    // Its own session: Ctrl-C in the terminal must not tear it up halfway.
    detached: true,
    env: POSTGRES_ENV,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(spawnFailure(error, program)));
    child.once('close', resolve);
  });
  const [code, output] = await Promise.all([ended, text(child.stderr)]);
  return code === 0 ? '' : output || 'initdb ended without a message';
}
