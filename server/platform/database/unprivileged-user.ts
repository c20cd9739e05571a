import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { SetupError } from '../settings/setup-error.ts';

/** A user of the operating system that can run programs. */
export interface Account {
  uid: number;
  gid: number;
}

/** Every Unix has this user. Other programs also run as it, so they could read and change its files. */
const NOBODY = 'nobody';

/**
 * A user ID without a name, only for PostgreSQL. No system assigns these numbers automatically.
 * Source: https://systemd.io/UIDS-GIDS (60706 to 61183 are unused).
 */
const OWN_NUMBERS = [60_986, 60_987, 60_988, 60_989];

/** PostgreSQL refuses to run as root, so another user has to run it. */
export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The user that runs a new cluster for root: its own, or `nobody` in a container that doesn't have that ID. */
export function databaseAccount(): Account {
  const own = OWN_NUMBERS.filter((id) => !isNamed(id)).map((id) => ({ uid: id, gid: id }));
  return own.find(canBecome) ?? nobody();
}

/** The user for programs that require a name. */
export function nobody(): Account {
  return { uid: idOf('-u'), gid: idOf('-g') };
}

export function isSame(one: Account, other: Account): boolean {
  return one.uid === other.uid && one.gid === other.gid;
}

/** The owner of a file or folder. */
export function ownerOf(path: string): Account {
  const { uid, gid } = statSync(path);
  return { uid, gid };
}

/**
 * Asks the system as that user, because access lists and mounts matter too: `-x` whether it may enter the folder or run
 * the program, `-w` whether it may write there.
 * @throws SetupError if root may not switch to that user, as in a container without the capability.
 */
export function may(account: Account, access: '-w' | '-x', path: string): boolean {
  const answer = spawnSync('/bin/sh', ['-c', `test ${access} "$1"`, 'sh', path], { ...account, cwd: '/' });
  if (!answer.error) return answer.status === 0;
  throw new SetupError(
    `PostgreSQL does not run as root, and root may not switch to user ${account.uid} here (${answer.error.message}). ` +
      'Start as an ordinary user, or set DATABASE_URL.',
  );
}

function isNamed(id: number): boolean {
  return spawnSync('id', ['-u', `${id}`], { stdio: 'ignore' }).status === 0;
}

function canBecome(account: Account): boolean {
  return !spawnSync('/bin/sh', ['-c', ':'], { ...account, cwd: '/', stdio: 'ignore' }).error;
}

function idOf(kind: '-u' | '-g'): number {
  try {
    return Number(execFileSync('id', [kind, NOBODY], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    throw new SetupError(
      `PostgreSQL does not run as root, and this system has no user "${NOBODY}". Start as an ordinary user, or set DATABASE_URL.`,
    );
  }
}
