import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { SetupError } from './database/setup-error.ts';
import type { Site } from './open-site.ts';

const LOADED = 'starter content loaded';

/**
 * Fills a site that never had content, with the same command that editors use. A first start that was interrupted is
 * made up for; a site that somebody emptied stays empty.
 * @throws SetupError when the command fails; it has printed why.
 */
export async function loadStarterContent({ em, databaseUrl }: Pick<Site, 'em' | 'databaseUrl'>): Promise<void> {
  const [{ isDue } = { isDue: false }] = await em.execute<{ isDue: boolean }[]>(
    `select not exists (select from site_event where name = ?) and not exists (select from article)
       and not exists (select from video) and not exists (select from course_module) as "isDue"`,
    [LOADED],
  );
  if (!isDue) return;
  const command = [resolve('build/cli/main.js'), 'content', 'import', resolve('cli/starter-content')];
  const environment = { ...process.env, DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, command, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
  const [exitCode] = await once(child, 'exit');
  if (exitCode !== 0) throw new SetupError('The starter content could not be loaded.');
  await em.execute('insert into site_event (name) values (?) on conflict (name) do nothing', [LOADED]);
}
