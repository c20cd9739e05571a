import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { postgresFailure, spawnFailure } from './explain-failure.ts';
import { giveTo } from './ownership.ts';
import { withShellSafePrograms } from './postgres-binaries.ts';
import { newPassword } from './secret-file.ts';
import { type Account, nobody } from './unprivileged-user.ts';

export const DATABASE_NAME = 'sato';
/** The role that initdb creates. */
export const SUPERUSER = 'sato';

/** What is needed to create or run a cluster. */
export interface Cluster {
  /** PGDATA. Secrets are in its parent folder, which belongs to this process' user. */
  folder: string;
  /** The folder with PostgreSQL's `bin/`. */
  postgres: string;
  /** The user that runs PostgreSQL; undefined means the user of this process. */
  account: Account | undefined;
  /** If false, speed matters more than safety against a power failure, for tests. */
  durable: boolean;
}

const UNFINISHED = '.unfinished';

/** Small and always the same: no setting of the operator's shell reaches PostgreSQL. */
export const POSTGRES_ENV = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/** Holds the superuser's password until the first start replaces it. */
export function initialPasswordFile(cluster: Cluster): string {
  return join(cluster.folder, 'password');
}

/**
 * Creates the cluster if there is none. It is created under another name and then renamed, so that a crash in between
 * leaves nothing that looks like a cluster.
 */
export async function ensureCluster(cluster: Cluster, log: (line: string) => void): Promise<void> {
  if (existsSync(cluster.folder)) return;
  log(`Creating the database in ${cluster.folder}.`);
  const home = dirname(cluster.folder);
  removeUnfinished(home);
  // A unique name, because the initdb of a killed process may still be writing to its folder.
  const unfinished = join(home, `${randomUUID()}${UNFINISHED}`);
  const passwordFile = join(home, `password${UNFINISHED}`);
  writeFileSync(passwordFile, newPassword(), { mode: 0o600 });
  mkdirSync(unfinished, { mode: 0o700 });
  // initdb requires a user with a name, which the account may not have.
  const maker = cluster.account && nobody();
  for (const path of [passwordFile, unfinished]) giveTo(maker, path);

  await withShellSafePrograms(cluster.postgres, async (postgres) => {
    const make = (characters: string) => initdb({ postgres, maker, cluster, unfinished, passwordFile, characters });
    const withOwnLocale = await make('C.UTF-8');
    // macOS has no locale with that name. Then trigrams only cover ASCII letters; nothing else changes.
    const failure = /invalid locale/.test(withOwnLocale) ? await make('C') : withOwnLocale;
    if (failure) throw postgresFailure(failure, cluster.folder);
  });
  renameSync(passwordFile, join(unfinished, 'password'));
  giveTo(cluster.account, unfinished);
  renameSync(unfinished, cluster.folder);
}

function removeUnfinished(home: string): void {
  for (const name of readdirSync(home).filter((entry) => entry.endsWith(UNFINISHED))) {
    rmSync(join(home, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Making {
  postgres: string;
  maker: Account | undefined;
  cluster: Cluster;
  unfinished: string;
  passwordFile: string;
  /** The locale that defines which characters are letters. */
  characters: string;
}

/** @returns '' on success, otherwise initdb's output. */
async function initdb({ postgres, maker, cluster, unfinished, passwordFile, characters }: Making): Promise<string> {
  const program = join(postgres, 'bin', 'initdb');
  const options = [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
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
    ...maker,
    cwd: '/',
    // A session of its own, so that Ctrl-C in the terminal doesn't interrupt it.
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
