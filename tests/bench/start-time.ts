import type { ServerProcess } from './child.ts';
import { exchange } from './exchange.ts';
import { temporaryFolder } from './folder.ts';
import { lighthouseTable } from './lighthouse.ts';
import { loginTime } from './login-time.ts';
import { markdownTable } from './markdown-table.ts';
import { residentMemory } from './memory.ts';
import { pageWeight } from './page-weight.ts';
import type { Part } from './part.ts';
import { progress, timed } from './progress.ts';
import { startOwnSite } from './site.ts';

/** Starts the site in an empty folder, as `npm start` does after building, and once more; weighs its pages between. */
export async function startsAndPages(part: Part): Promise<void> {
  const folder = temporaryFolder();
  progress('starting the site for the first time');
  const first = await firstAnswer(folder);
  await part('Time of a failed login', () => loginTime(first.site.url));
  await part('Page weight', () => pageWeight(first.site.url));
  await part('Lighthouse', () => lighthouseTable(first.site.url));
  await first.site.stop();
  await part('Start', async () => {
    progress('starting the site again');
    const second = await firstAnswer(folder);
    const memory = residentMemory(second.site.pid);
    await second.site.stop();
    const rows = [
      ['first start: makes the database, loads the starter content', first.ms],
      ['second start', second.ms],
    ];
    const title = 'Start, from the spawn of the process to the first 200 of the home page';
    const note = `Memory after the second start and one page: ${memory.toFixed(0)} MiB resident.\n`;
    return `${markdownTable(title, ['start', 'ms'], rows)}\n${note}`;
  });
}

async function firstAnswer(folder: string): Promise<{ site: ServerProcess; ms: number }> {
  const { ms, result } = await timed(async () => {
    const site = await startOwnSite(folder);
    const { status } = await exchange(site.url, { name: 'home', path: '/' });
    if (status !== 200) throw new Error(`The home page answers ${status}.`);
    return site;
  });
  return { site: result, ms };
}
