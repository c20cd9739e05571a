import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, type Visitor, visit } from '../support/browser.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});
beforeEach(async () => {
  visitor = await visit(browser, site.url);
  page = visitor.page;
});
afterEach(() => visitor.leave());

const search = () => page.getByRole('searchbox', { name: 'Search the glossary' });

/** Where the term's entry begins, in pixels from the top of the window, and its background. */
const entryOf = (id: string) =>
  page.locator(`#${id}`).evaluate((entry) => ({
    top: entry.getBoundingClientRect().top,
    background: getComputedStyle(entry).backgroundColor,
  }));
const isShownAndHighlighted = async (id: string) => {
  const { top, background } = await entryOf(id);
  // Below the header, the search and the letters, which stay in view.
  return top > 170 && top < 240 && background !== 'rgba(0, 0, 0, 0)';
};
const comesTo = (id: string) => expect.poll(() => isShownAndHighlighted(id)).toBe(true);

describe('/glossary', () => {
  it('PAGE-06 goes to the term of an address, highlights it, and turns to the other language with search and term', async () => {
    await visitor.open('/glossary?lang=es#mempool');
    await comesTo('mempool');
    await visitor.open('/contact?lang=en');
    await page.getByRole('link', { name: 'how to spot one' }).click();
    await page.waitForURL('**/glossary?lang=en#recovery-scam');
    await comesTo('recovery-scam');
    expect(await page.locator('#recovery-scam').evaluate((entry) => entry === document.activeElement)).toBe(true);

    await search().fill('seed phrase');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
    await page.getByText('En inglés: seed phrase').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('seed phrase');
    expect(new URL(page.url()).hash).toBe('#recovery-scam');
  });

  it('PAGE-06 a cross link goes to its term, also where a search had hidden that, and back again', {
    tags: ['extended'],
  }, async () => {
    await visitor.open('/glossary#utxo');
    await search().fill('a newspaper headline');
    await page.getByRole('status').filter({ hasText: '1 term' }).waitFor();
    await page.getByRole('link', { name: 'Satoshi Nakamoto' }).click();
    await page.waitForURL('**/glossary#satoshi-nakamoto');
    await comesTo('satoshi-nakamoto');
    expect(await search().inputValue()).toBe('');
    expect((await entryOf('utxo')).background).toBe('rgba(0, 0, 0, 0)');
    await page.goBack();
    await page.waitForURL('**/glossary#utxo');
    await expect.poll(async () => (await entryOf('utxo')).background).not.toBe('rgba(0, 0, 0, 0)');

    // Search and letters stay in view, and cover no term that one goes to.
    const letters = page.getByRole('navigation', { name: 'Letters' });
    await letters.getByRole('link', { name: 'S', exact: true }).click();
    const heading = page.getByRole('heading', { level: 2, name: 'S', exact: true });
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(400);
    const box = await letters.boundingBox();
    expect(box?.y).toBeLessThan(200);
    expect((await search().boundingBox())?.y).toBeGreaterThanOrEqual(68);
    const place = async () => ((await heading.boundingBox())?.y ?? 0) - ((box?.y ?? 0) + (box?.height ?? 0));
    await expect.poll(place).toBeGreaterThanOrEqual(0);
  });
});
