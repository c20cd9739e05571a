import { execFileSync } from 'node:child_process';

/** In milliseconds. */
const SAMPLE_EVERY = 250;

/** Resident memory of a process in MiB; 0 if the system doesn't show it. */
export function residentMemory(pid: number): number {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
  } catch {
    return 0;
  }
}

/** Looks at the memory of a process again and again. @returns what ends that and returns the highest, in MiB. */
export function watchMemory(pid: number): () => number {
  let highest = residentMemory(pid);
  const watch = setInterval(() => {
    highest = Math.max(highest, residentMemory(pid));
  }, SAMPLE_EVERY);
  return () => {
    clearInterval(watch);
    return highest;
  };
}
