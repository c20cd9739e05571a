/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, resize, visit } from '../support/browser.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const { make } = site;
  for (const n of [1, 2, 3]) {
    const { id } = await make.article({ slug: `article-${n}` });
    await make.comment({ article: id });
    await make.video({ slug: `video-${n}` });
  }
  await make.lesson({ slug: 'first-steps' });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

/** How much of its list's width each row of cards fills, list by list. */
const filledRows = (page: Page) =>
  page.locator('section > ul:has(article)').evaluateAll((lists) =>
    lists.map((list) => {
      const width = list.getBoundingClientRect().width;
      const rows = new Map<number, [left: number, right: number]>();
      for (const card of list.children) {
        const { top, left, right } = card.getBoundingClientRect();
        const [first, last] = rows.get(top) ?? [left, right];
        rows.set(top, [Math.min(first, left), Math.max(last, right)]);
      }
      return [...rows.values()].map(([left, right]) => Math.round(((right - left) / width) * 100));
    }),
  );

/** How far the dog of the hero reaches out of its frame, in pixels. */
async function dogOf(page: Page) {
  const dog = page.getByRole('img', { name: /^Sato,/ });
  const frame = await page.locator('section').filter({ has: dog }).boundingBox();
  const drawn = await dog.boundingBox();
  if (!frame || !drawn) throw new Error('There is no hero.');
  return {
    above: frame.y - drawn.y,
    below: drawn.y + drawn.height - (frame.y + frame.height),
    left: frame.x - drawn.x,
    right: drawn.x + drawn.width - (frame.x + frame.width),
  };
}

/** Spaces between the words of headings that are hardly any. */
const tightSpaces = (page: Page) =>
  page.locator('h1, h2, h3, header a').evaluateAll((elements) => {
    const found: string[] = [];
    for (const element of elements) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const em = Number.parseFloat(getComputedStyle(element).fontSize);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.nodeValue ?? '';
        for (const { index } of text.matchAll(/(?<=\S) (?=\S)/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          const { width } = range.getBoundingClientRect();
          // A space at the end of a line has no width.
          if (width > 0 && width < em * 0.2) found.push(`${text.slice(index - 6, index + 7)} ${width / em}`);
        }
      }
    }
    return found;
  });

/** By how much the edge of a plain button stands out from the page and from the button. */
const contrastOfEdge = (page: Page) =>
  page.getByRole('link', { name: 'View All Articles' }).evaluate((button) => {
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const value = Number(part) / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const edge = luminance(getComputedStyle(button).borderTopColor);
    const contrasts = [getComputedStyle(document.body), getComputedStyle(button)].map(
      ({ backgroundColor }) => (edge + 0.05) / (luminance(backgroundColor) + 0.05),
    );
    return Math.min(...contrasts);
  });

it.each(['en', 'es'])(
  'Home in %s: the dog breaks the frame of the hero, no card is alone in its row, words of headings are apart, and the header keeps to one line',
  async (language) => {
    const { page, open, leave } = await visit(browser, site.url);
    const bar = page.getByRole('banner');
    await open(`/?lang=${language}`);
    expect(await tightSpaces(page)).toEqual([]);
    const choice = await bar.getByRole('combobox').boundingBox();
    const theme = await bar.getByRole('group', { name: /^(Theme|Tema)$/ }).boundingBox();
    expect((theme?.x ?? 0) - ((choice?.x ?? 0) + (choice?.width ?? 0))).toBeGreaterThanOrEqual(10);
    for (const width of [320, 390, 700, 767, 768, 820, 1023, 1024, 1440]) {
      await resize(page, { width, height: 900 });
      const { above, below, left, right } = await dogOf(page);
      expect(below, `${width} px`).toBeGreaterThanOrEqual(12);
      if (width === 1440) expect(above, `${width} px`).toBeGreaterThanOrEqual(12);
      expect(Math.max(left, right), `${width} px`).toBeLessThanOrEqual(0);
      const isInTwo = width >= 700 && width < 1024;
      if (isInTwo) expect(await filledRows(page), `${width} px`).toEqual(Array(2).fill([100, 100]));
      if (width !== 768) continue;
      // From here on, there is no menu.
      const login = await bar.getByRole('link', { name: /^(Login|Iniciar sesión)$/ }).boundingBox();
      expect(login?.height).toBeLessThanOrEqual(48);
      expect((login?.x ?? 0) + (login?.width ?? 0)).toBeLessThanOrEqual(width - 16);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    if (language === 'en') {
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await contrastOfEdge(page)).toBeGreaterThanOrEqual(3);
    }
    await leave();
  },
);

it('the header at 400% zoom (320 by 256 px) scrolls away, with the whole menu within reach', async () => {
  const { page, open, leave } = await visit(browser, site.url, { viewport: { width: 320, height: 256 } });
  const bar = page.getByRole('banner');
  await open('/news/article-1');
  await page.mouse.wheel(0, 600);
  await expect.poll(async () => ((await bar.boundingBox())?.y ?? 0) + 68).toBeLessThanOrEqual(0);
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: 'Open menu' }).click();
  const last = bar.getByRole('navigation').getByRole('link', { name: 'Login' });
  await last.scrollIntoViewIfNeeded();
  await last.click();
  await page.waitForURL('**/login');
  await leave();
});

describe('what moves by itself', () => {
  const LONGEST = 5000;
  const longest = (page: Page) =>
    page.evaluate(() =>
      Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0))),
    );

  it('comes to rest within 5 seconds, in the page and in its drawings', async () => {
    const { page, open, leave } = await visit(browser, site.url, { reducedMotion: 'no-preference' });
    const drawings = new Set<string>();
    for (const path of ['/', '/news', '/videos', '/course', '/login', '/glossary']) {
      await open(path);
      expect(await longest(page), path).toBeLessThanOrEqual(LONGEST);
      const sources = await page
        .locator('img[src$=".svg"]')
        .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));
      for (const source of sources) drawings.add(source);
    }
    let moving = 0;
    for (const drawing of drawings) {
      // Not on a page of the site, whose content security policy would stop the styles of the drawing.
      await page.goto('about:blank');
      await page.setContent(await (await page.request.get(drawing)).text());
      const end = await longest(page);
      expect(end, drawing).toBeLessThanOrEqual(LONGEST);
      if (end > 0) moving += 1;
    }
    expect(moving).toBeGreaterThan(1);
    await leave();
  });

  it('skeletons, too, come to rest', async () => {
    const visitor = await visit(browser, site.url, { reducedMotion: 'no-preference' });
    const { page, open, leave } = visitor;
    await open('/about');
    await page.route('**/graphql', () => {});
    await page.getByRole('link', { name: 'News', exact: true }).first().click();
    await page.getByTestId('skeleton-card').first().waitFor();
    const end = await longest(page);
    expect(end).toBeGreaterThan(0);
    expect(end).toBeLessThanOrEqual(LONGEST);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await leave();
  });
});
