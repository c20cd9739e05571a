import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SetupError } from '../settings/setup-error.ts';
import { giveTo, hasLinks } from './ownership.ts';
import { type Account, databaseAccount, isSame, may, nobody, ownerOf, runsAsRoot } from './unprivileged-user.ts';

/** The folder of the cluster, and the user that runs it if that isn't the user of this process. */
export interface ClusterHome {
  /**
   * Belongs to this process' user. The cluster, with everything that PostgreSQL writes, is in its subfolder `cluster`.
   */
  folder: string;
  account: Account | undefined;
}

type Log = (line: string) => void;

/**
 * In the data directory: the path of the home if it is elsewhere. In such a home: the data directory that it belongs
 * to.
 */
const POINTER = 'postgres-home';
const OUTSIDE = ['/var/lib', '/var/tmp', tmpdir()];
/** Others may enter, but can't list names. */
const PASSABLE = 0o711;

/**
 * Finds or creates the home: `postgres/` in the data directory. If the user that runs PostgreSQL for root can't enter
 * that folder, the home is elsewhere, and the data directory points to it. A data directory that was moved keeps its
 * home; a copy gets its own.
 * @param dataDirectory absolute, existing, with symbolic links resolved.
 */
export function clusterHome(dataDirectory: string, log: Log): ClusterHome {
  const inside = join(dataDirectory, 'postgres');
  if (runsAsRoot()) return homeForRoot(dataDirectory, inside, log);
  mkdirSync(inside, { recursive: true, mode: 0o700 });
  return { folder: inside, account: undefined };
}

function homeForRoot(dataDirectory: string, inside: string, log: Log): ClusterHome {
  const outside = outsideHome(dataDirectory);
  if (outside) return { folder: outside, account: ownerOfCluster(outside) ?? databaseAccount() };

  const owner = ownerOfCluster(inside);
  if (owner && may(owner, '-w', join(inside, 'cluster'))) return { folder: inside, account: owner };
  if (owner) {
    throw new SetupError(
      `The database in ${inside} is run by user ${owner.uid}, who can't enter that folder. Allow that user to enter it.`,
    );
  }
  const account = databaseAccount();
  if (isPassable(account, inside)) return { folder: inside, account };

  const folder = newOutsideHome(dataDirectory, account);
  log(
    `PostgreSQL does not run as root, and other users can't enter ${dataDirectory}, so the database is in ${folder}.`,
  );
  return { folder, account };
}

/**
 * Changes the owner of a cluster that an earlier version created for `nobody`, because other programs run as that user.
 * Call it when no process of the cluster is running.
 * @returns the user who owns it now.
 */
export function ownAccount(cluster: string, account: Account | undefined): Account | undefined {
  if (!account || !isSame(account, nobody())) return account;
  const own = databaseAccount();
  // The target of a link would keep its owner.
  if (isSame(own, account) || hasLinks(cluster) || !may(own, '-x', dirname(cluster))) return account;
  giveTo(own, cluster);
  return own;
}

function ownerOfCluster(home: string): Account | undefined {
  const cluster = join(home, 'cluster');
  return existsSync(cluster) ? ownerOf(cluster) : undefined;
}

function isPassable(account: Account, folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, PASSABLE);
  if (may(account, '-x', folder)) return true;
  rmdirSync(folder);
  return false;
}

function outsideHome(dataDirectory: string): string | undefined {
  const folder = pointerIn(dataDirectory);
  if (folder === undefined || !existsSync(folder)) return undefined;
  const owner = pointerIn(folder);
  if (owner === dataDirectory) return folder;
  const wasCopied = owner !== undefined && pointerIn(owner) === folder;
  if (wasCopied) return undefined;
  writeFileSync(join(folder, POINTER), dataDirectory);
  return folder;
}

function newOutsideHome(dataDirectory: string, account: Account): string {
  for (const parent of OUTSIDE) {
    const folder = newFolderIn(parent);
    if (folder === undefined || !isPassable(account, folder)) continue;
    writeFileSync(join(folder, POINTER), dataDirectory);
    writeFileSync(join(dataDirectory, POINTER), folder);
    return folder;
  }
  throw new SetupError(
    `PostgreSQL does not run as root, and user ${account.uid} can't enter any of ${OUTSIDE.join(', ')}. ` +
      'Start as an ordinary user, or set DATABASE_URL.',
  );
}

function newFolderIn(parent: string): string | undefined {
  try {
    return mkdtempSync(join(parent, 'sato-'));
  } catch {
    return undefined;
  }
}

function pointerIn(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, POINTER), 'utf8').trim();
  } catch {
    return undefined;
  }
}
