import { execFileSync } from 'node:child_process';

/** Resident memory of a process in MiB; 0 if the system doesn't show it. */
export function residentMemory(pid: number): number {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
  } catch {
    return 0;
  }
}
