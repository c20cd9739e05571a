import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LaunchFailure } from './launch-failure.mjs';

/** Absolute path of the folder with package.json. */
export const checkout = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

const NODE_MAJOR = 24;

/**
 * The Node.js that runs the server: the one that npm installed, whatever the machine has.
 * @returns {string} path of the program
 */
export function nodeProgram() {
  const installed = join(checkout, 'node_modules', 'node', 'bin', 'node');
  if (existsSync(installed)) return installed;
  if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR) return process.execPath;
  throw new LaunchFailure(
    `Node.js ${NODE_MAJOR} is missing in node_modules: let npm run install scripts, delete node_modules and start again.`,
  );
}
