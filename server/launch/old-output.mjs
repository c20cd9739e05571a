import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** In days. */
const EXPIRES_AFTER = 30;
const DAY_MS = 86_400_000;

/**
 * Before a build: the files of the build that it replaces were in use until now. A site that still runs that build needs
 * them for a while, and so do its pages in people's browsers.
 * @param {string} folder of the build; the date of the file beside it is when the last build began
 */
export function touchOutput(folder) {
  const mark = `${folder}.began`;
  const began = statSync(mark, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  mkdirSync(folder, { recursive: true });
  writeFileSync(mark, '');
  // Just before the mark, so that they don't count as files of the next build.
  const until = statSync(mark).mtimeMs / 1_000 - 0.001;
  for (const file of filesIn(folder)) if (statSync(file).mtimeMs >= began) utimesSync(file, until, until);
}

/**
 * Removes files that no build in use for the last month wrote.
 * @param {string} folder of the build
 */
export function removeOldOutput(folder) {
  const oldest = Date.now() - EXPIRES_AFTER * DAY_MS;
  for (const file of filesIn(folder)) if (statSync(file).mtimeMs < oldest) rmSync(file);
}

function filesIn(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
