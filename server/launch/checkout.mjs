import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LaunchFailure } from './launch-failure.mjs';

/** Absolute path of the folder with package.json. */
export const checkout = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

const NODE_MAJOR = 24;

/**
 * The Node.js that runs the server: the one that npm installed, not the machine's.
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

/**
 * The environment of built programs. A relative data directory is relative to the checkout, wherever they run.
 * @param {'production' | 'development'} mode
 */
export function environment(mode) {
  const dataDirectory = resolve(checkout, process.env.SATO_DATA_DIR || '.data');
  return { ...process.env, NODE_ENV: mode, SATO_DATA_DIR: dataDirectory };
}
