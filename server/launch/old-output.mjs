import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './checkout.mjs';

/** In days. */
const KEPT = 30;
const DAY_MS = 86_400_000;

/** Its date is when the last build began. */
const MARK = '.began';

/**
 * Before a build: the files of the build that it replaces were in use until now. A site that still runs that build needs
 * them for a while, and so do its pages in people's browsers.
 * @param {string} build folder
 */
export function keepOutput(build = join(checkout, 'build')) {
  if (!existsSync(build)) return;
  const mark = join(build, MARK);
  const began = statSync(mark, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const used = filesIn(build).filter((file) => statSync(file).mtimeMs >= began);
  writeFileSync(mark, '');
  // Just before the mark, so that they don't count as files of the next build.
  const until = statSync(mark).mtimeMs / 1_000 - 0.001;
  for (const file of used) if (file !== mark) utimesSync(file, until, until);
}

/**
 * Removes files that no build in use for the last month wrote.
 * @param {string} build folder
 */
export function removeOldOutput(build = join(checkout, 'build')) {
  if (!existsSync(build)) return;
  const oldest = Date.now() - KEPT * DAY_MS;
  for (const file of filesIn(build)) if (statSync(file).mtimeMs < oldest) rmSync(file);
}

function filesIn(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
