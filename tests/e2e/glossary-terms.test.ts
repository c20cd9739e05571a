/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { definitions as english } from '#domain/glossary/en.ts';
import { definitions as spanish } from '#domain/glossary/es.ts';
import { openBrowser, resize, type Visitor, visit } from '#tests/support/browser.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

const FILLER = '<p>Keys open what locks close.</p>'.repeat(30);

let site: TestSite;
let browser: Browser;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  await site.make.article({
    slug: 'backups',
    content: `<p>Write down your seed phrase. A seed phrase lasts. The mempool forgets.</p>${FILLER}
      <h2 id="s-sources">Sources</h2><ul><li><a href="https://example.org/book">A book</a></li></ul>`,
    contentEs: '<p>Anota tu frase semilla.</p>',
  });
  await site.make.lesson({ slug: 'backups', content: '<p>Write down your seed phrase.</p>' });
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

const term = (name: string) => page.getByRole('article').getByRole('link', { name, exact: true });
const shown = () => page.locator('[popover]:popover-open');
/** Waits until the script that explains terms has come. */
const areExplained = () =>
  page.waitForFunction(() => document.querySelector('a.term')?.hasAttribute('aria-describedby'));

describe('a glossary term in a text', () => {
  it.each([
    ['/news/backups?lang=es', 'frase semilla', spanish['seed-phrase']],
    ['/course/backups?lang=es', 'seed phrase', english['seed-phrase']],
  ])('is explained by mouse, keyboard and to screen readers (%s)', async (path, name, definition) => {
    await visitor.open(path);
    await areExplained();
    const link = term(name);
    expect(await link.count()).toBe(1);
    const describing = await link.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${describing}"]`).textContent()).toBe(definition);
    await link.hover();
    await shown().getByText(definition, { exact: true }).waitFor();
    await shown().hover();
    expect(await shown().count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => shown().count()).toBe(0);
    await page.mouse.move(0, 0);
    await link.focus();
    await shown().getByText(definition, { exact: true }).waitFor();
    await link.blur();
    await shown().waitFor({ state: 'detached' });
    await link.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/glossary(\?.*)?#seed-phrase$/);
  });

  it('is explained by a tap, and a second tap goes on to the glossary', async () => {
    const phone = await visit(browser, site.url, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    page = phone.page;
    await phone.open('/news/backups');
    await areExplained();
    await term('mempool').tap();
    await shown().getByText(english.mempool, { exact: true }).waitFor();
    const box = await shown().boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
    await page.getByRole('heading', { level: 1 }).tap();
    await expect.poll(() => shown().count()).toBe(0);
    await term('mempool').tap();
    await shown().waitFor();
    await term('mempool').tap();
    await page.waitForURL(/\/glossary(\?.*)?#mempool$/);
    await phone.leave();
  });

  it('is in the margin of wide screens and below the text on others; the sources close the text on all', async () => {
    await visitor.open('/news/backups');
    const words = page.getByRole('region', { name: 'Words in this text' });
    const text = page.getByRole('article');
    const last = text.getByText('Keys open what locks close.').last();
    const sources = text.getByRole('heading', { name: 'Sources' });
    for (const width of [390, 820, 1024, 1440]) {
      await resize(page, { width, height: 900 });
      const boxes = await Promise.all([text, last, sources, words].map((part) => part.boundingBox()));
      const [column, end, below, margin] = boxes.map((box) => box ?? { x: NaN, y: NaN, width: NaN, height: NaN });
      if (!column || !end || !below || !margin) throw new Error('There are four.');
      expect(below.y, `${width} px`).toBeGreaterThan(end.y + end.height);
      expect(below.x, `${width} px`).toBe(end.x);
      if (width < 1024) expect(margin.y, `${width} px`).toBeGreaterThanOrEqual(column.y + column.height);
      else expect(margin.x, `${width} px`).toBeGreaterThan(column.x + 600);
    }
    await words.getByText('mempool', { exact: true }).click();
    await words.getByText(english.mempool).waitFor();
  });
});
