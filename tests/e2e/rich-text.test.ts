/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, resize, visit } from '#tests/support/browser.ts';
import { spoilPicture } from '#tests/support/pictures.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const PARAGRAPHS = '<p>Words and more words about money.</p>'.repeat(30);

const RICH = `
<h2 id="why">Why <em>blocks</em>?</h2>
<p>See the <a href="/course">course</a> and <a href="https://example.org/paper">the paper</a>.</p>
<ul><li>one<ul><li>nested</li></ul></li><li>two</li></ul>
<ol><li>first</li><li>second</li></ol>
<h3 id="numbers">Numbers</h3>
<table><thead><tr>${'<th>Height of the block</th>'.repeat(6)}</tr></thead>
<tbody><tr>${'<td>840000</td>'.repeat(6)}</tr></tbody></table>
${PARAGRAPHS}
<h2 id="how">How?</h2>
<blockquote><p>Not your keys, not your coins.</p></blockquote>
<pre><code class="language-sh">bitcoin-cli getblockhash 0 | tee ${'hash-of-the-first-block-'.repeat(9)}
echo done</code></pre>
${PARAGRAPHS}
<h2 id="when">When?</h2>
<details><summary>More</summary><p>Every four years.</p></details>
<p><img src="/social/news.png" alt="The subsidy over time" loading="lazy"></p>
<p><img src="/social/opinion.png" alt="" loading="lazy"></p>
${PARAGRAPHS}`;

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  await site.make.article({ slug: 'rich', title: 'Rich', content: RICH });
  // Beginning at each place of a line, one after the other.
  const codes = Array.from({ length: 40 }, (_, n) => `<p>${'w'.repeat(n)} <code>bitcoin-cli</code></p>`).join('');
  await site.make.article({ slug: 'codes', content: `${codes}<p><code>${'a-long-option-'.repeat(6)}</code></p>` });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

const body = (page: Page) => page.getByRole('article').first();
const contents = (page: Page) => page.getByRole('navigation', { name: 'On this page' });

it('a text folds, leads to its sections, marks the one on screen, and has words for images that cannot be loaded', async () => {
  const { page, open, leave } = await visit(browser, site.url);
  await spoilPicture(page, '**/social/{news,opinion}.png');
  await open('/news/rich?lang=en');
  const current = () => contents(page).locator('[aria-current]').allTextContents();
  // None above the first.
  expect(await current()).toEqual([]);
  await contents(page).getByRole('link', { name: 'How?' }).click();
  await page.waitForURL('**/news/rich?lang=en#how');
  const header = await page.getByRole('banner').boundingBox();
  const heading = await body(page).getByRole('heading', { name: 'How?' }).boundingBox();
  expect(heading?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  expect(heading?.y).toBeLessThan(300);
  for (const name of ['How?', 'Why blocks?', 'When?']) {
    await body(page)
      .getByRole('heading', { name })
      .evaluate((section) =>
        scrollTo({ top: scrollY + section.getBoundingClientRect().top - 120, behavior: 'instant' }),
      );
    await expect.poll(current).toEqual([name]);
  }
  const answer = body(page).getByText('Every four years.');
  expect(await answer.isVisible()).toBe(false);
  await body(page).getByText('More', { exact: true }).click();
  expect(await answer.isVisible()).toBe(true);
  await body(page).getByRole('figure').filter({ hasText: 'The subsidy over time' }).waitFor();
  await expect.poll(() => body(page).locator('.rich-text img').count()).toBe(0);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect.poll(current).toEqual([]);
  await leave();
});

it('on a phone, wide tables and code scroll in themselves, by keyboard too, with a shadow at the edge behind which there is more', async () => {
  const { page, open, leave } = await visit(browser, site.url, PHONE);
  await open('/news/rich');
  expect(await contents(page).count()).toBe(0);
  // The copy button covers no code, and has the same height without it.
  const button = await body(page).getByRole('button', { name: 'Copy', exact: true }).boundingBox();
  const code = await body(page).locator('pre > code').boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(code?.y ?? 0);
  expect(button?.height).toBeGreaterThanOrEqual(44);

  const wide = body(page).getByRole('region', { name: 'Table: Numbers' });
  expect(await wide.getByRole('table').count()).toBe(1);
  /** Brightness of the pixels along the edges, in the row of the last border, where no letters are. */
  const edges = async () => {
    const picture = (await wide.screenshot()).toString('base64');
    return page.evaluate(async (data) => {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes]));
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true });
      context?.drawImage(image, 0, 0);
      return [1, image.width - 2].map(
        (x) => [...(context?.getImageData(x, image.height - 6, 1, 1).data ?? [])][1] ?? 0,
      );
    }, picture);
  };
  const [left = 0, right = 0] = await edges();
  expect(right).toBeLessThan(left);
  await wide.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }));
  const [leftAtEnd = 0, rightAtEnd = 0] = await edges();
  expect(leftAtEnd).toBeLessThan(rightAtEnd);
  await wide.evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }));

  for (const name of ['Table: Numbers', /^Code: How/]) {
    const region = body(page).getByRole('region', { name });
    await region.focus();
    expect(await region.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const height = await body(page)
    .locator('pre')
    .evaluate((block) => block.getBoundingClientRect().height);
  const fresh = await page.evaluate(() => {
    const [block, frame] = [document.querySelector('main pre'), document.querySelector('main .code-block')];
    if (!block || !frame) return 0;
    frame.replaceWith(block);
    return block.getBoundingClientRect().height;
  });
  expect(fresh).toBe(height);
  await leave();
});

it('what scrolls only on a phone is a stop of the keyboard only there; short code breaks at no hyphen', async () => {
  const { page, open, leave } = await visit(browser, site.url, PHONE);
  const row = `<tr>${'<td>Height</td>'.repeat(5)}</tr>`;
  await site.make.article({ slug: 'narrow', title: 'Narrow', content: `<table>${row}</table><table>${row}</table>` });
  await open('/news/codes');
  const codes = body(page).locator('code');
  const lines = await codes.evaluateAll((all) =>
    all.map((code) => new Set(Array.from(code.getClientRects(), ({ top }) => Math.round(top))).size),
  );
  const short = lines.slice(0, -1);
  expect(short).toEqual(Array(short.length).fill(1));
  // Longer code has no part out of view.
  expect(lines.at(-1)).toBeGreaterThan(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await open('/news/narrow');
  const regions = body(page).getByRole('region');
  const names = () => regions.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
  await expect.poll(names).toEqual(['Table: Narrow', 'Table: Narrow (2)']);
  await resize(page, { width: 1280, height: 900 });
  await expect.poll(() => regions.count()).toBe(0);
  expect(await body(page).locator('[tabindex]').count()).toBe(0);
  await leave();
});

it('is printed dark on white without frame and buttons, with title, credit and addresses, and long lines and wide tables whole', async () => {
  const { page, open, leave } = await visit(browser, site.url, { colorScheme: 'dark' });
  await site.make.article({ slug: 'on-paper', title: 'On paper', content: RICH, attribution: 'CC BY 4.0' });
  await open('/news/on-paper');
  await page.getByRole('banner').getByTitle('Dark theme').filter({ visible: true }).click();
  const notes = page.getByRole('main').getByRole('heading', { name: 'Links', exact: true });
  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      const addresses = [...document.querySelectorAll('main section:last-of-type li')].map((note) => note.textContent);
      Object.assign(globalThis, { printed: addresses });
    });
  });
  await page.pdf();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'printed'))).toEqual([
    `${site.url}/course`,
    'https://example.org/paper',
  ]);
  await notes.waitFor({ state: 'detached' });

  await page.emulateMedia({ media: 'print' });
  const shown = [
    body(page).getByRole('heading', { level: 1 }),
    page.getByText('CC BY 4.0'),
    page.getByText('Not your keys'),
  ];
  const hidden = [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('link', { name: 'Skip to content' }),
    page.getByRole('navigation'),
    page.getByRole('button'),
    page.getByRole('link', { name: 'Share on X (Twitter)' }),
  ];
  for (const part of shown) expect(await part.isVisible()).toBe(true);
  for (const part of hidden) expect(await part.filter({ visible: true }).count(), String(part)).toBe(0);
  const colors = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.documentElement);
    return [color, backgroundColor];
  });
  expect(colors).toEqual(['rgb(35, 24, 21)', 'rgba(0, 0, 0, 0)']);

  // About the width of a sheet between its margins.
  await page.setViewportSize({ width: 600, height: 900 });
  const cut = () =>
    body(page)
      .locator('pre, table, .table-frame')
      .evaluateAll((all) => all.filter((box) => box.scrollWidth > box.clientWidth + 1).map(({ tagName }) => tagName));
  await expect.poll(cut).toEqual([]);
  const height = await body(page)
    .locator('pre')
    .evaluate((block) => block.getBoundingClientRect().height);
  expect(height).toBeGreaterThan(100);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(600);
  await leave();
});
