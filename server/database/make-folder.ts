import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those around it, each once: `mkdirSync` with `recursive` tries without end below a folder such as
 * /proc, where the system says ENOENT although the folder around exists.
 * @param mode of those that it makes.
 * @throws as the system does.
 */
export function makeFolder(path: string, mode: number): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have made it in between.
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
