/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definitions as english } from '#domain/glossary/en.ts';
import { definitions as spanish } from '#domain/glossary/es.ts';
import { openBrowser, resize, visit } from '#tests/support/browser.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

const FILLER = '<p>Keys open what locks close.</p>'.repeat(30);

let site: TestSite;
let browser: Browser;

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

const term = (page: Page, name: string) => page.getByRole('article').getByRole('link', { name, exact: true });
const shown = (page: Page) => page.locator('[popover]:popover-open');

describe.each(['/news/backups', '/course/backups'])('a glossary term in %s', (path) => {
  it.each([
    ['en', 'seed phrase', english['seed-phrase']],
    [
      'es',
      path === '/news/backups' ? 'frase semilla' : 'seed phrase',
      path === '/news/backups' ? spanish['seed-phrase'] : english['seed-phrase'],
    ],
  ])('is explained by mouse, keyboard and to screen readers (%s)', async (language, name, definition) => {
    const { page, open, leave } = await visit(browser, site.url);
    await open(`${path}?lang=${language}`);
    const link = term(page, name);
    // The script that explains has come when the link is described.
    await page.waitForFunction(
      (text) => document.querySelector('a.term')?.getAttribute('aria-describedby') && text,
      name,
    );
    expect(await link.count()).toBe(1);
    const describing = await link.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${describing}"]`).textContent()).toBe(definition);
    await link.hover();
    await shown(page).getByText(definition, { exact: true }).waitFor();
    await shown(page).hover();
    expect(await shown(page).count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => shown(page).count()).toBe(0);
    await page.mouse.move(0, 0);
    await link.focus();
    await shown(page).getByText(definition, { exact: true }).waitFor();
    await link.blur();
    await shown(page).waitFor({ state: 'detached' });
    await link.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/glossary(\?.*)?#seed-phrase$/);
    await leave();
  });
});

describe('a glossary term', () => {
  it('is explained by a tap, and a second tap goes on to the glossary', async () => {
    const { page, open, leave } = await visit(browser, site.url, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await open('/news/backups');
    await page.waitForFunction(() => document.querySelector('a.term')?.hasAttribute('aria-describedby'));
    await term(page, 'mempool').tap();
    await shown(page).getByText(english.mempool, { exact: true }).waitFor();
    const box = await shown(page).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
    await page.getByRole('heading', { level: 1 }).tap();
    await expect.poll(() => shown(page).count()).toBe(0);
    await term(page, 'mempool').tap();
    await shown(page).waitFor();
    await term(page, 'mempool').tap();
    await page.waitForURL(/\/glossary(\?.*)?#mempool$/);
    await leave();
  });

  it('is in the margin of wide screens and below the text on others; the sources close the text on all', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/news/backups');
    const words = page.getByRole('region', { name: 'Words in this text' });
    const text = page.getByRole('article');
    expect(await words.locator('summary').allTextContents()).toEqual(['seed phrase', 'mempool']);
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
    await leave();
  });

  it('leads to the glossary without scripts', async () => {
    const { page, open, leave } = await visit(browser, site.url, { javaScriptEnabled: false });
    await open('/news/backups');
    await term(page, 'seed phrase').click();
    await page.waitForURL(/\/glossary#seed-phrase$/);
    await leave();
  });
});
