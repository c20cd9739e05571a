/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdRequests } from '#tests/support/api-traffic.ts';
import { openBrowser, takenOver, visit } from '#tests/support/browser.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

const PAGES = ['/news/halving', '/videos/keys', '/course/first'];

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const { make } = site;
  const content = [
    '<h2 id="a">Why</h2><p>Because.</p><pre><code>bitcoin-cli getblockcount</code></pre>',
    '<h2 id="b">How</h2><table><thead><tr><th>Block</th><th>Reward</th></tr></thead><tbody><tr><td>0</td><td>50</td></tr></tbody></table>',
    '<h2 id="c">When</h2><p><img src="/social/news.png" alt="A chart" width="1200" height="630"></p><p>Now.</p>',
  ].join('');
  const article = await make.article({
    slug: 'halving',
    title: 'Halving',
    content,
    contentEs: content,
    imageUrl: '/social/news.png',
  });
  await make.comment({ article: article.id });
  await make.article();
  await make.video({ slug: 'keys', title: 'Keys', thumbnailUrl: '/social/video.png', viewCount: 12_345 });
  await make.lesson({ slug: 'first', title: 'First', content });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

/** From now on every page that is opened adds up how far its content jumps. */
async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(window, 'jumps', 0);
    const observer = new PerformanceObserver((list) => {
      const jumps = list.getEntries().reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0);
      Reflect.set(window, 'jumps', Number(Reflect.get(window, 'jumps')) + jumps);
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  });
}

/** Cumulative layout shift of the page, once pictures and fonts are there and two more frames are painted. */
async function jumpsOf(page: Page): Promise<unknown> {
  await page.waitForLoadState('load');
  return page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return Reflect.get(window, 'jumps');
  });
}

describe('the page of an item that React takes over', () => {
  it.each([
    ['en', 1280],
    ['es', 390],
  ] as const)('BASE-03 comes alive without a complaint and without a jump (%s, %i px)', async (language, width) => {
    const { page, complaints, open, leave } = await visit(browser, site.url, {
      viewport: { width, height: 844 },
      locale: language,
      colorScheme: language === 'en' ? 'light' : 'dark',
    });
    await watchLayout(page);
    for (const path of PAGES) {
      await open(path);
      expect(await jumpsOf(page), path).toBeLessThan(0.005);
      expect(complaints, path).toEqual([]);
    }
    await leave();
  });

  it('BASE-03 keeps its lines when its fonts come late, whatever the system has in their place', async () => {
    const { page, leave } = await visit(browser, site.url);
    const release = await holdRequests(page, '**/*.woff2');
    await page.goto('/news/halving', { waitUntil: 'commit' });
    await takenOver(page);
    const widths = () =>
      page.getByText(/^(Because\.|Halving)$/).evaluateAll((texts) =>
        texts.map((text) => {
          const range = document.createRange();
          range.selectNodeContents(text);
          return range.getBoundingClientRect().width;
        }),
      );
    const before = await widths();
    expect(before.length).toBeGreaterThan(1);
    release();
    await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load().catch(() => {}))));
    expect(await widths()).toEqual(before);
    await leave();
  });

  it('BASE-03 FRAME-24 comes alive also where the clock is wrong by years', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await page.clock.install({ time: 0 });
    await open('/news/halving');
    const year = new Date().getUTCFullYear();
    expect(await page.getByRole('contentinfo').getByText(`© ${year} Sato.`).isVisible()).toBe(true);
    await leave();
  });

  it('ROUTE-12 BASE-03 looks the same as when it is reached by a link', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    for (const [listing, link, path] of [
      ['/news', 'Read more: Halving', '/news/halving'],
      ['/videos', 'Keys', '/videos/keys'],
      ['/course', /^First/, '/course/first'],
    ] as const) {
      await open(listing);
      await page.getByRole('main').getByRole('link', { name: link }).first().click();
      await page.waitForURL(`**${path}`);
      await page.getByRole('region', { name: /comment/i }).waitFor();
      const reached = await page.getByRole('main').ariaSnapshot();
      await open(path);
      expect(reached, path).toBe(await page.getByRole('main').ariaSnapshot());
    }
    await leave();
  });
});
