import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { SetupError } from './database/setup-error.ts';

/**
 * Loads the starter content with the same command that editors use.
 * @throws SetupError when the command fails; it has printed why.
 */
export async function loadStarterContent(databaseUrl: string): Promise<void> {
  const command = [resolve('build/cli/main.js'), 'content', 'import', resolve('cli/starter-content')];
  const environment = { ...process.env, DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, command, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
  const [exitCode] = await once(child, 'exit');
  if (exitCode !== 0) throw new SetupError('The starter content could not be loaded.');
}
