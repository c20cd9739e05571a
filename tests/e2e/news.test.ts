import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, resize, takenOver, visit } from '../support/browser.ts';
import { cardTitles, showsCards } from '../support/cards.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });

describe('the article listing', () => {
  it('NEWS-07 NEWS-08 NEWS-09 NEWS-10 a reader filters by category and text, goes back and reloads, and opens a card', async () => {
    await site.make.article({ title: 'Halving', slug: 'halving', category: 'Economics' });
    await site.make.article({ title: 'Fees', slug: 'fees', category: 'Economics' });
    await site.make.article({ title: 'Fees of nodes', slug: 'nodes', category: 'Security' });
    const { page, open, leave } = await visit(browser, site.url, { locale: 'es-MX' });
    const categories = page.getByRole('combobox', { name: 'Categoría' });
    const all = ['Fees of nodes', 'Fees', 'Halving'];
    await open('/news');
    await categories.selectOption('Economics');
    await showsCards(page, ['Fees', 'Halving']);
    await page.getByRole('main').getByRole('searchbox').fill('FEES');
    await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click();
    await showsCards(page, ['Fees']);
    await page.reload();
    await takenOver(page);
    expect([await categories.inputValue(), await cardTitles(page)]).toEqual(['Economics', ['Fees']]);
    await categories.selectOption('all');
    await showsCards(page, ['Fees of nodes', 'Fees']);
    for (const titles of [['Fees'], ['Fees', 'Halving'], all]) {
      await page.goBack();
      await showsCards(page, titles);
    }
    expect(await categories.inputValue()).toBe('all');

    // One stop of the Tab key for each card.
    await card(page, 'Halving').getByRole('link', { name: 'Leer más: Halving' }).focus();
    await page.keyboard.press('Shift+Tab');
    expect(await card(page, 'Halving').evaluate((element) => element.contains(document.activeElement))).toBe(false);
    await card(page, 'Halving').click({ position: { x: 20, y: 20 } });
    await page.waitForURL('**/news/halving');
    await leave();
  });

  it('NEWS-05 has a different picture for every article, and a lead that is larger than the others, which fill their rows at every width', {
    tags: ['extended'],
  }, async () => {
    await site.em.execute('delete from stored_article');
    // Their ids would give all of them the same picture.
    for (let n = 1; n <= 9; n += 1) await site.make.article({ id: 24 * n, title: `Piece ${n}` });
    const { page, open, leave } = await visit(browser, site.url);
    const boxes = async () => {
      const found = await page.getByRole('main').getByRole('article').all();
      return Promise.all(found.map(async (each) => (await each.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }));
    };
    // Of one category, they have no lead.
    await open('/news?category=Technology');
    const [first, second] = await boxes();
    expect(first?.width).toBeCloseTo(second?.width ?? 0, 0);
    const pictures = page.getByRole('main').getByRole('article').locator('img');
    expect(await pictures.count()).toBe(9);
    const seen = new Set<string>();
    for (const picture of await pictures.all()) {
      await picture.evaluate((image: HTMLImageElement) => {
        image.style.width = '160px';
        image.style.height = '90px';
        image.loading = 'eager';
        return image.decode();
      });
      seen.add((await picture.screenshot()).toString('base64'));
    }
    expect(seen.size).toBe(9);

    await open('/news');
    expect((await cardTitles(page))[0]).toBe('Piece 9');
    // The picture of the lead fills its part of the card.
    const [whole] = await boxes();
    const artwork = await page.getByRole('article').first().locator('img').boundingBox();
    expect(artwork?.width).toBeGreaterThan((whole?.width ?? 0) * 0.5);
    expect(artwork?.height).toBeGreaterThan((whole?.height ?? 0) * 0.9);
    for (const [width, columns] of [
      [1440, 3],
      [820, 2],
    ] as const) {
      await resize(page, { width, height: 900 });
      const [lead, ...rest] = await boxes();
      expect(lead?.width, String(width)).toBeGreaterThan(1.9 * (rest[0]?.width ?? 0));
      const last = rest.filter(({ y }) => Math.abs(y - (rest.at(-1)?.y ?? 0)) < 2);
      expect(last, String(width)).toHaveLength(columns);
    }
    await leave();
  });
});
