import { chownSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SetupError } from '../settings/setup-error.ts';
import { isTaken, processesIn, runsWithArgument } from './process-identity.ts';
import type { Account } from './unprivileged-user.ts';

/** What `postmaster.pid` in the cluster's folder says about the server. */
export interface PidFile {
  pid: number;
  port: number;
  /** "ready" once it accepts connections. */
  status: string;
  /** Key and ID of the System V shared memory that every process of the server is attached to. */
  sharedMemory: [string, string] | undefined;
}

const POLL_MS = 20;
/** A server writes its file in two steps, microseconds apart. */
const EMPTY_MS = 1_000;
/** In milliseconds: when to tell the processes of a killed server to end, and when to give up on them. */
const ORPHANS_WAIT_MS = 3_000;
const ORPHANS_GIVEN_UP_MS = 60_000;

/**
 * One value per line: process ID, data directory, start time, port, socket directory, listen address, shared memory,
 * status. Source: PostgreSQL 18, src/include/utils/pidfile.h.
 * @returns undefined if there is none.
 */
export function readPidFile(folder: string): PidFile | undefined {
  const [pid, , , port, , , memory, status] = contentOf(folder)?.split('\n') ?? [];
  if (!pid) return undefined;
  const [key, id] = memory?.trim().split(/\s+/) ?? [];
  return {
    pid: Number(pid),
    port: Number(port),
    status: status?.trim() ?? 'starting',
    sharedMemory: key && id ? [key, id] : undefined,
  };
}

/**
 * The file of a running server in any status; undefined if none is running. `pg_ctl status` would not do: it believes
 * any process that has the number in the file, such as another program after the restart of a container.
 */
export function livePidFile(folder: string): PidFile | undefined {
  const file = readPidFile(folder);
  return file && runsWithArgument(file.pid, folder) ? file : undefined;
}

/**
 * Prepares the start of a server after one that did not shut down cleanly. Does nothing while one is running.
 *
 * Two servers on the same files would destroy them. So this waits until the processes of a killed server end, and tells
 * them to end if a long query keeps them running. After that, the file itself can still block a start. It is empty if
 * the disk was full, or its process ID belongs to a zombie or another program, which PostgreSQL mistakes for its server.
 * So this process' ID is written into the file, because PostgreSQL ignores its parent's. The file is kept because it
 * also names the shared memory, with which PostgreSQL looks for leftover processes itself.
 * @param account the user PostgreSQL runs as, if not this process' user.
 * @throws SetupError if processes of the killed server don't end.
 */
export async function clearPidFile(folder: string, account: Account | undefined): Promise<void> {
  if (livePidFile(folder)) return;
  await endOrphans(folder);
  const path = join(folder, 'postmaster.pid');
  if (await staysEmpty(folder)) rmSync(path, { force: true });
  const left = readPidFile(folder);
  if (!left || !isTaken(left.pid) || livePidFile(folder)) return;
  const changed = `${path}.changed`;
  writeFileSync(changed, (contentOf(folder) ?? '').replace(/^.*/, `${process.pid}`), { mode: 0o600 });
  if (account) chownSync(changed, account.uid, account.gid);
  renameSync(changed, path);
}

async function endOrphans(folder: string): Promise<void> {
  const begin = Date.now();
  while (isAttached(readPidFile(folder)?.sharedMemory)) {
    const waited = Date.now() - begin;
    if (waited > ORPHANS_GIVEN_UP_MS) {
      throw new SetupError(
        `The database in ${folder} was killed, but some of its processes are still running. Stop them and start again.`,
      );
    }
    if (waited > ORPHANS_WAIT_MS) for (const pid of processesIn(folder)) askToQuit(pid);
    await setTimeout(POLL_MS);
  }
}

function askToQuit(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // It has already ended.
  }
}

/**
 * Whether a process uses the shared memory. Without /proc (macOS), only PostgreSQL checks. Source: proc_sysvipc_shm(5).
 */
function isAttached(memory: PidFile['sharedMemory']): boolean {
  const [, ...segments] = systemSharedMemory().split('\n');
  return segments.some((segment) => {
    const [key, id, , , , , attached] = segment.trim().split(/\s+/);
    return memory && key !== undefined && isSameKey(key, memory[0]) && id === memory[1] && attached !== '0';
  });
}

/** The system prints keys as signed numbers, PostgreSQL as unsigned ones. */
function isSameKey(signed: string, unsigned: string): boolean {
  return Number(signed) >>> 0 === Number(unsigned) >>> 0;
}

function systemSharedMemory(): string {
  try {
    return readFileSync('/proc/sysvipc/shm', 'utf8');
  } catch {
    return '';
  }
}

async function staysEmpty(folder: string): Promise<boolean> {
  const giveUp = Date.now() + EMPTY_MS;
  while (contentOf(folder)?.trim() === '') {
    if (Date.now() > giveUp) return true;
    await setTimeout(POLL_MS);
  }
  return false;
}

function contentOf(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
