/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LISTING_PAGE_SIZE } from '#domain/limits.ts';
import { openBrowser, resize, visit } from '#tests/support/browser.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  for (let n = 1; n <= LISTING_PAGE_SIZE; n += 1) {
    await site.make.article({ title: `Keys ${n}`, category: 'Security' });
    await site.make.video({ title: `Keys ${n}` });
  }
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

/** The share of the list's width that each row of its cards fills, in percent. */
const filledRows = (page: Page) =>
  page.locator('ul:has(> li > article)').evaluate((list) => {
    const { width } = list.getBoundingClientRect();
    const rows = Map.groupBy([...list.children], (card) => Math.round(card.getBoundingClientRect().top));
    return [...rows.values()].map((cards) => {
      const sides = cards.map((card) => card.getBoundingClientRect());
      const filled = Math.max(...sides.map(({ right }) => right)) - Math.min(...sides.map(({ left }) => left));
      return Math.round((filled / width) * 100);
    });
  });

describe.each(['/news', '/news?category=Security', '/videos', '/videos?q=keys'])('a full page of %s', (path) => {
  it('LIST-01 leaves no card alone at any width', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open(path);
    for (const width of [390, 683, 700, 820, 1023, 1024, 1440]) {
      await resize(page, { width, height: 900 });
      const rows = await filledRows(page);
      expect(new Set(rows), `${width} px: ${rows}`).toEqual(new Set([100]));
    }
    await leave();
  });
});

describe('Home', () => {
  it('HOME-06 shows different pictures for articles of one category', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    // Articles with these ids would have the same picture on their own pages.
    await site.em.execute(`update stored_article set status = 'draft'`);
    await site.make.article({ id: 1001, title: 'One', category: 'Security' });
    await site.make.article({ id: 1025, title: 'Two', category: 'Security' });
    await open('/');
    const pictures = await page
      .locator('img[src*="/security-"]')
      .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
    expect(pictures).toHaveLength(2);
    expect(new Set(pictures).size).toBe(2);
    await leave();
  });
});
