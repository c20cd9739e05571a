import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { isStarterContentDue } from './modules/content/import/starter-import.ts';
import { SetupError } from './platform/settings/setup-error.ts';
import type { Site } from './platform/site.ts';

/**
 * Fills a site that never had content, using the same command as editors. It also does so after an interrupted first
 * start, but not on a site that someone emptied. The command checks again when no other import is running, because
 * several servers may start on one database at the same time.
 * @throws SetupError if the command fails; it has printed why.
 */
export async function loadStarterContent({ pool, databaseUrl }: Pick<Site, 'pool' | 'databaseUrl'>): Promise<void> {
  if (!(await isStarterContentDue(pool))) return;
  const command = [resolve('build/cli/main.js'), 'content', 'import', resolve('cli/starter-content'), '--starter'];
  // The address may be in a file, and can be given only once.
  const environment = { ...process.env, DATABASE_URL: databaseUrl, DATABASE_URL_FILE: '' };
  const child = spawn(process.execPath, command, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
  const [exitCode] = await once(child, 'exit');
  if (exitCode !== 0) throw new SetupError('The starter content could not be loaded.');
}
