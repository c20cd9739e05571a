/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdRequests } from '#tests/support/api-traffic.ts';
import { openBrowser, takenOver, visit } from '#tests/support/browser.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

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

describe('the page of an item that React takes over', () => {
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
    await open('/');
    for (const [listing, link, path] of [
      ['News', 'Read more: Halving', '/news/halving'],
      ['Videos', 'Keys', '/videos/keys'],
      ['Course', /^First/, '/course/first'],
    ] as const) {
      await page.getByRole('banner').getByRole('link', { name: listing }).click();
      await page.getByRole('main').getByRole('link', { name: link }).first().click();
      await page.waitForURL(`**${path}`);
      await page.getByRole('region', { name: /comment/i }).waitFor();
      // This visit of a video counts as well.
      if (path === '/videos/keys') await page.getByText('12,346 views').waitFor();
      const reached = await page.getByRole('main').ariaSnapshot();
      await open(path);
      expect(reached, path).toBe(await page.getByRole('main').ariaSnapshot());
    }
    await leave();
  });
});
