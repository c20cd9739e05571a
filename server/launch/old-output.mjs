import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './checkout.mjs';

/** In days. */
const KEPT = 30;
const DAY_MS = 86_400_000;

/**
 * Removes files that only earlier builds wrote, and no build for a month. Until then, a site that still runs an earlier
 * build finds its files, and so do its pages in people's browsers.
 */
export function removeOldOutput() {
  const build = join(checkout, 'build');
  if (!existsSync(build)) return;
  const oldest = Date.now() - KEPT * DAY_MS;
  for (const entry of readdirSync(build, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && statSync(file).mtimeMs < oldest) rmSync(file);
  }
}
