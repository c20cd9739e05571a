import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents, trying each only once. `mkdirSync` with `recursive` never returns in a folder such
 * as /proc, where the system reports ENOENT although the parent exists.
 * @param mode of the folders that it creates.
 * @throws the system's error.
 */
export function makeFolder(path: string, mode: number): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
