import { chmodSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { SetupError } from '../settings/setup-error.ts';

const RETRY_MS = 40;
const SQLITE_BUSY = 5;

/**
 * Runs the work while no other process on this machine runs work under the same lock file; waits for its turn.
 *
 * The lock is SQLite's lock on an empty file. The operating system releases it when its holder ends, so a killed
 * process never leaves a lock behind.
 * @throws SetupError if the lock file can't be written.
 */
export async function exclusively<Result>(lockFile: string, work: () => Promise<Result>): Promise<Result> {
  const lock = open(lockFile);
  try {
    while (!taken(lock, lockFile)) await setTimeout(RETRY_MS);
    return await work();
  } finally {
    lock.close();
  }
}

function open(lockFile: string): DatabaseSync {
  try {
    const lock = new DatabaseSync(lockFile);
    makePrivate(lockFile);
    return lock;
  } catch (error) {
    throw notWritable(lockFile, error);
  }
}

/** Any user who can read the file could lock it. */
function makePrivate(lockFile: string): void {
  try {
    chmodSync(lockFile, 0o600);
  } catch {
    // It belongs to another user.
  }
}

function taken(lock: DatabaseSync, lockFile: string): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false;
    throw notWritable(lockFile, error);
  }
}

function notWritable(lockFile: string, error: unknown): SetupError {
  const reason = error instanceof Error ? error.message : String(error);
  return new SetupError(`Cannot write ${lockFile} (${reason}): check the folder's owner and the free space.`);
}
