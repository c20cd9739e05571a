import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pMap from 'p-map';
import { chromium } from 'playwright';
import { SetupError } from '#server/platform/settings/setup-error.ts';
import { atTheEnd, endAll, endOnSignals } from '../bench/ending.ts';
import { temporaryFolder } from '../bench/folder.ts';
import { progress } from '../bench/progress.ts';
import { startOwnSite } from '../bench/site.ts';
import { findBrowser } from '../support/find-browser.mjs';
import { openWindow, takePicture } from './camera.ts';
import { contactSheet, type Shot } from './contact-sheet.ts';
import { fillNewsletter } from './newsletter.ts';
import { optionsOf, type View } from './options.ts';
import { pagesOf, type ShotPage } from './pages.ts';
import { ADMIN_PASSWORD, fillSite, type People, signInPeople } from './people.ts';

const FOLDER = join('build', 'shots');
/** Windows at the same time. */
const WINDOWS = 2;

interface Wanted extends View {
  viewer: ShotPage['viewer'];
  pages: ShotPage[];
}

/** `npm run shots`: pictures of every page of a site with the starter content, and a contact sheet of them. */
async function main(): Promise<void> {
  const options = optionsOf(process.argv.slice(2));
  endOnSignals();
  progress('Starting a site with the starter content');
  const folder = temporaryFolder();
  const site = await startOwnSite(folder, { SATO_ADMIN_PASSWORD: ADMIN_PASSWORD });
  const people = await signInPeople(site.url);
  const shown = await fillSite(site.url, people);
  const newsletter = await fillNewsletter(people.admin, join(folder, 'mail'), [
    ...shown.articles.slice(1, 3).map(({ id }) => ({ type: 'article' as const, id })),
    ...shown.lessons.slice(0, 1).map(({ id }) => ({ type: 'lesson' as const, id })),
  ]);
  const pages = pagesOf(shown, newsletter).filter(({ name }) => options.names.every((part) => name.includes(part)));
  if (pages.length === 0) throw new SetupError(`No page has ${options.names.join(' and ')} in its name.`);
  const wanted = windowsFor(pages, options.viewsOf);

  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  atTheEnd(() => browser.close());
  const shots: Shot[] = [];
  await pMap(
    wanted,
    async (window) => {
      const view = `${window.language}-${window.theme}-${window.width}`;
      const page = await openWindow(browser, site.url, window, callerOf(people, window.viewer));
      for (const { name, path } of window.pages) {
        const file = `${name}.${view}.png`;
        await takePicture(page, path, join(FOLDER, file));
        shots.push({ page: name, path, view, file });
      }
      await page.context().close();
      progress(`${window.viewer ?? 'visitor'}, ${view}: ${window.pages.length} pages`);
    },
    { concurrency: WINDOWS },
  );
  const names = pages.map(({ name }) => name);
  shots.sort((a, b) => names.indexOf(a.page) - names.indexOf(b.page) || a.view.localeCompare(b.view));
  const sheet = join(FOLDER, 'index.html');
  writeFileSync(sheet, contactSheet(shots));
  console.log(`${shots.length} pictures: ${sheet}`);
}

/** Which pages each window looks at. */
function windowsFor(pages: ShotPage[], viewsOf: (index: number) => View[]): Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (const [index, page] of pages.entries()) {
    for (const view of viewsOf(index)) {
      const key = JSON.stringify([page.viewer, view]);
      const window = wanted.get(key) ?? { ...view, viewer: page.viewer, pages: [] };
      window.pages.push(page);
      wanted.set(key, window);
    }
  }
  return [...wanted.values()];
}

function callerOf(people: People, viewer: ShotPage['viewer']) {
  return viewer ? people[viewer] : null;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 2;
} finally {
  await endAll();
}
