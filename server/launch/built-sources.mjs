import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkout } from './checkout.mjs';

const SOURCES = [
  'domain',
  'server',
  'client',
  'cli',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'codegen.yml',
  'schema.graphql',
];
const GENERATED = 'client/gql/';
const PROGRAMS = ['build/server/main.js', 'build/cli/main.js'];
const stamp = join(checkout, 'build', '.sources');

/** @returns {string} a hash over the names and contents of all that goes into the build */
export function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf).sort()) {
    const content = readFileSync(join(checkout, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** @returns {boolean} whether the build on disk is of exactly these sources */
export function isBuilt(sources) {
  if (!PROGRAMS.every((program) => existsSync(join(checkout, program)))) return false;
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
}

/** Notes that the build on disk is of these sources. */
export function rememberBuild(sources) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
}

/** Before anything writes to the build: from here on it is of no known sources. */
export function forgetBuild() {
  rmSync(stamp, { force: true });
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
