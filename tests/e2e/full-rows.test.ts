/** @module-tag extended */

import { expect, it } from 'vitest';
import { LISTING_PAGE_SIZE } from '#domain/limits.ts';
import { openBrowser, resize, visit } from '#tests/support/browser.ts';
import { startSite } from '#tests/support/start-site.ts';

it('LIST-01 a full page of a listing leaves no card alone at any width', async () => {
  const [site, browser] = await Promise.all([startSite(), openBrowser()]);
  for (let n = 1; n <= LISTING_PAGE_SIZE; n += 1) {
    await site.make.article({ title: `Keys ${n}`, category: 'Security' });
    await site.make.video({ title: `Keys ${n}` });
  }
  const { page, open, leave } = await visit(browser, site.url);
  /** The share of the list's width that each row of its cards fills, in percent. */
  const filledRows = () =>
    page.locator('ul:has(> li > article)').evaluate((list) => {
      const { width } = list.getBoundingClientRect();
      const rows = Map.groupBy([...list.children], (card) => Math.round(card.getBoundingClientRect().top));
      return [...rows.values()].map((cards) => {
        const sides = cards.map((card) => card.getBoundingClientRect());
        const filled = Math.max(...sides.map(({ right }) => right)) - Math.min(...sides.map(({ left }) => left));
        return Math.round((filled / width) * 100);
      });
    });
  for (const path of ['/news', '/news?category=Security', '/videos', '/videos?q=keys']) {
    await open(path);
    for (const width of [390, 683, 700, 820, 1023, 1024, 1440]) {
      await resize(page, { width, height: 900 });
      const rows = await filledRows();
      expect(new Set(rows), `${path} at ${width} px: ${rows}`).toEqual(new Set([100]));
    }
  }
  await leave();
  await Promise.all([site.close(), browser.close()]);
});
