import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

const START_TIME_FIELD = 22;

/**
 * Distinguishes a process from a later one with the same id: "4711-883120", id and start time in clock ticks since
 * boot. Without /proc (macOS), it is only the ID.
 * @returns undefined if no such process is running. Zombies don't count. Source: proc_pid_stat(5).
 */
export function processIdentity(pid: number): string | undefined {
  if (!existsSync('/proc/self/stat')) return isTaken(pid) ? `${pid}` : undefined;
  const stat = statOf(pid);
  if (stat === undefined) return undefined;
  // The second field is the program's name in parentheses, which may contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  return state === 'Z' || state === 'X' ? undefined : `${pid}-${fields[START_TIME_FIELD - 3]}`;
}

/** Whether a process with this identity is still running. */
export function isRunning(identity: string): boolean {
  return processIdentity(Number.parseInt(identity, 10)) === identity;
}

/**
 * Whether the process is running and was started with exactly this argument. Without /proc, the argument isn't checked.
 */
export function runsWithArgument(pid: number, argument: string): boolean {
  if (processIdentity(pid) === undefined) return false;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(argument);
  } catch {
    return !existsSync('/proc/self/stat');
  }
}

/**
 * Whether kill(2) finds a process with this ID; PostgreSQL checks the same way. It also finds zombies: processes that
 * have ended but whose parent, often the first process of a container, never waited for them.
 */
export function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** IDs of the processes with this working directory; empty without /proc. */
export function processesIn(folder: string): number[] {
  if (!existsSync('/proc/self/cwd')) return [];
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids.filter((id) => workingDirectory(id) === folder).map(Number);
}

function workingDirectory(id: string): string | undefined {
  try {
    return readlinkSync(`/proc/${id}/cwd`);
  } catch {
    // It has ended, or belongs to another user.
    return undefined;
  }
}

function statOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
}
