import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './checkout.mjs';

/**
 * Compares what the lock file names with what npm says it has installed. Packages for other platforms may be missing.
 * @param {string} folder
 * @returns {boolean} whether npm has to install
 */
export function packagesAreStale(folder = checkout) {
  const wanted = packagesOf(join(folder, 'package-lock.json'));
  const installed = packagesOf(join(folder, 'node_modules', '.package-lock.json'));
  return Object.entries(wanted)
    .filter(([path]) => path.startsWith('node_modules/'))
    .some(([path, { version, optional }]) => {
      const found = installed[path];
      return found ? found.version !== version : !optional;
    });
}

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  } catch {
    return {};
  }
}
