import { readFileSync } from 'node:fs';
import { SetupError } from './setup-error.ts';

/** Settings that hold secrets. Each can be in a file, which `<name>_FILE` names, so that no environment has it. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'MEDIA_S3_SECRET',
  'SATO_ADMIN_PASSWORD',
  'SITE_KEY',
  'METRICS_TOKEN',
] as const;

/** The names of the settings that name these files. */
export const FILE_SETTING_NAMES: readonly string[] = SECRETS.map(fileSetting);

/** The settings with what is in the files. @throws SetupError if a file can't be read, or if a secret is given twice. */
export function withFiles(given: Record<string, string | undefined>): Record<string, string | undefined> {
  const read = SECRETS.flatMap((name) => {
    const path = given[fileSetting(name)];
    if (path === undefined) return [];
    if (given[name] !== undefined) throw new SetupError(`Set ${name} or ${fileSetting(name)}, not both.`);
    return [[name, textOf(name, path)] as const];
  });
  return { ...given, ...Object.fromEntries(read) };
}

function fileSetting(name: string): string {
  return `${name}_FILE`;
}

/** Without the line break at the end that editors add. */
function textOf(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SetupError(`${fileSetting(name)}: the file ${path} can't be read (${code}).`);
  }
}
