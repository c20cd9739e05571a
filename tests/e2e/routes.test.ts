/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from '../support/browser.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const { make } = site;
  await make.article({ title: 'The halving', slug: 'halving' });
  await make.article({ slug: 'draft', status: 'draft' });
  await make.video({ title: 'Run a node', slug: 'node' });
  await make.video({ slug: 'draft', status: 'draft' });
  const module = await make.module();
  await make.lesson({ title: 'Keys and seeds', slug: 'keys', module: module.id });
  await make.lesson({ slug: 'draft', status: 'draft', module: module.id });
  const draftModule = await make.module({ status: 'draft' });
  await make.lesson({ slug: 'of-a-draft-module', module: draftModule.id });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

const NOT_FOUND = ['/nope', '/news/a/b', '/nope/', '/course/keys/more', '/índice', '/index.html'];
const UNKNOWN_SLUGS = ['/news/nope', '/videos/nope', '/course/nope'];
const DRAFTS = ['/news/draft', '/videos/draft', '/course/draft', '/course/of-a-draft-module'];
/** Links, each on the page of the one before, and where they lead. */
const WALK = {
  Course: '/course',
  'Keys and seeds': '/course/keys',
  News: '/news',
  'Read more: The halving': '/news/halving',
  Videos: '/videos',
  'Run a node': '/videos/node',
  Home: '/',
};
/** The text of the screen, without the buttons that come when someone does something, and what only shows without scripts. */
const main = (page: Page) =>
  page.getByRole('main').evaluate((element) => {
    const screen = element.cloneNode(true) as HTMLElement;
    for (const late of screen.querySelectorAll('noscript, [aria-label="Offline reading"]')) late.remove();
    return screen.textContent;
  });

describe('an address', () => {
  it('ROUTE-13 answers 404 for unknown paths, unknown slugs and the slugs of drafts', async () => {
    const answers = [...NOT_FOUND, ...UNKNOWN_SLUGS, ...DRAFTS].map(async (path) => {
      const { status, headers } = await fetch(new URL(path, site.url));
      return [path, status, headers.get('content-type')];
    });
    for (const answer of await Promise.all(answers)) {
      expect(answer).toEqual([answer[0], 404, 'text/html; charset=utf-8']);
    }
  });

  it('ROUTE-11 that is none shows "404 Page Not Found" inside the frame, with the way to Home', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    for (const path of NOT_FOUND) {
      await open(path, { status: 404 });
      expect(await page.getByRole('heading', { level: 1 }).textContent(), path).toBe('404 Page Not Found');
    }
    expect(await page.getByRole('banner').isVisible()).toBe(true);
    expect(await page.getByRole('contentinfo').isVisible()).toBe(true);
    await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
    await page.waitForURL(`${site.url}/`);
    await page.goBack();
    await page.getByRole('main').getByRole('searchbox', { name: 'Search the site' }).fill('mempool');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(`${site.url}/search?q=mempool`);
    await leave();
  });

  it('ROUTE-12 shows the same screen opened directly as reached by links', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    // The one view of this visitor is counted before, as it changes what /videos shows.
    await open('/videos/node');
    await page.getByText('1 view', { exact: true }).first().waitFor();
    // The course begins with the lesson that was opened last.
    await open('/course/keys');
    const direct: Record<string, string | null> = {};
    for (const path of Object.values(WALK)) {
      await open(path);
      direct[path] = await main(page);
    }
    for (const [link, path] of Object.entries(WALK)) {
      await page.getByRole('link', { name: link }).first().click();
      await page.waitForURL(`${site.url}${path}`);
      await expect.poll(() => main(page), { message: path }).toBe(direct[path]);
    }
    await leave();
  });

  it('ROUTE-12 with a slash at its end shows the same screen too', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    for (const path of ['/news', '/videos', '/course']) {
      await open(path);
      const withoutSlash = await main(page);
      await open(`${path}/`);
      expect(await main(page), path).toBe(withoutSlash);
    }
    await leave();
  });
});
