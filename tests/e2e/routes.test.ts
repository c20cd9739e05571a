/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from '../support/browser.ts';
import { signedIn, signIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const { make } = site;
  await make.article({ title: 'The halving', slug: 'halving' });
  await make.video({ title: 'Run a node', slug: 'node' });
  await make.lesson({ title: 'Keys and seeds', slug: 'keys' });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

/** Links of the header, and where they lead. */
const WALK = { Home: '/', News: '/news', Videos: '/videos', Course: '/course' };
/** The text of the screen, without the buttons that come when someone does something, and what only shows without scripts. */
const main = (page: Page) =>
  page.getByRole('main').evaluate((element) => {
    const screen = element.cloneNode(true) as HTMLElement;
    for (const late of screen.querySelectorAll('noscript, [aria-label="Offline reading"]')) late.remove();
    return screen.textContent;
  });

describe('an address', () => {
  it('ROUTE-12 shows the same screen opened directly as reached by links', async () => {
    const { page, open, leave } = await visit(browser, site.url);
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

  it('ROUTE-11 that is none leads to a search; one that leads elsewhere leaves no step back to the page in between', async () => {
    const visitor = await visit(browser, site.url);
    const { page } = visitor;
    await visitor.open('/nope', { status: 404 });
    await page.getByRole('main').getByRole('searchbox', { name: 'Search the site' }).fill('mempool');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(`${site.url}/search?q=mempool`);
    // What it asks while the account changes would load it again.
    await page.getByRole('main').getByRole('link', { name: 'mempool' }).waitFor();

    await signIn(visitor, await signedIn(site));
    await page.getByRole('contentinfo').getByRole('link', { name: 'News', exact: true }).click();
    await page.waitForURL('/news');
    await visitor.open('/login?returnTo=%2Fvideos');
    expect(new URL(page.url()).pathname).toBe('/videos');
    await page.goBack();
    await page.waitForURL('/news');
    await visitor.leave();
  });
});
