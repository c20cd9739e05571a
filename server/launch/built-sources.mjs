import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkout } from './checkout.mjs';

const SHARED = ['domain', 'package.json', 'package-lock.json', 'tsconfig.json'];
const GENERATED = 'client/gql/';

/**
 * What is built, each part from its own sources.
 * @typedef {object} Part
 * @property {string} name that of its script after `build:`, and of a folder in `build`
 * @property {string[]} sources
 * @property {string[]} folders in `build`
 * @property {string} program a file of each build
 */
/** @type {Part[]} */
export const PARTS = [
  { name: 'server', sources: [...SHARED, 'server', 'cli'], folders: ['server', 'cli'], program: 'cli/main.js' },
  {
    name: 'client',
    sources: [...SHARED, 'client', 'codegen.yml', 'schema.graphql'],
    folders: ['client', 'render'],
    program: 'render/entry-server.js',
  },
];

/** @returns {string} a hash over the names and contents of all that goes into a part */
export function hashOfSources({ sources }) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf).sort()) {
    const content = readFileSync(join(checkout, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** @returns {boolean} whether the build of a part on disk is of exactly these sources */
export function isBuilt(part, sources) {
  if (!existsSync(join(checkout, 'build', part.program))) return false;
  const stamp = stampOf(part);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
}

/** Notes that the build of a part on disk is of these sources. */
export function recordBuild(part, sources) {
  const stamp = stampOf(part);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
}

/** Before anything writes to the build of a part: from here on it is of no known sources. */
export function clearBuild(part) {
  rmSync(stampOf(part), { force: true });
}

function stampOf({ name }) {
  return join(checkout, 'build', `.sources-${name}`);
}

function filesOf(source) {
  const path = join(checkout, source);
  if (!existsSync(path)) return [];
  const entries = readdirSyncOrNothing(path);
  if (!entries) return [source];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(checkout.length + 1))
    .filter((file) => !file.startsWith(GENERATED));
}

function readdirSyncOrNothing(path) {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true });
  } catch {
    return undefined;
  }
}
