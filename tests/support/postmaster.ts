import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder with PostgreSQL's files, for a data directory that other users can enter. */
export function clusterOf(dataDirectory: string): string {
  return join(dataDirectory, 'postgres', 'cluster');
}

/** Process ID of the server that uses the data directory. */
export function postmasterOf(dataDirectory: string): number {
  return Number.parseInt(readFileSync(join(clusterOf(dataDirectory), 'postmaster.pid'), 'utf8'), 10);
}

/** Kills the server as a crash would, or as the system does if memory runs out. */
export function killPostmaster(dataDirectory: string): void {
  process.kill(postmasterOf(dataDirectory), 'SIGKILL');
}

/** State of a process as the system names it, "Z" for a zombie; undefined if it doesn't exist. Linux only. */
export function stateOf(pid: number): string | undefined {
  if (!readdirSync('/proc').includes(`${pid}`)) return undefined;
  return /^State:\s+(\w)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
}
