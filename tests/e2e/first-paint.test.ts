/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationsOf } from '#tests/support/api-traffic.ts';
import { openBrowser, takenOver, visit } from '#tests/support/browser.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

const BODY =
  '<h2 id="a">Why</h2>\n<pre>\n\n  two empty lines above</pre>\n<p>A sentence of the body that is here once.</p>';
/** Without the page of a video, which counts the visit. */
const PAGES = ['/', '/news', '/news/halving', '/videos', '/course', '/course/first', '/about', '/login'];

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  await site.make.article({ slug: 'halving', title: 'Halving', content: BODY, contentEs: BODY });
  await site.make.article({ slug: 'keys', title: 'Keys of a house' });
  await site.make.video({ slug: 'keys', title: 'Keys' });
  await site.make.lesson({ slug: 'first', title: 'First', content: BODY });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

describe('a page that the browser takes over', () => {
  it('BASE-03 has the same elements and words as the server sent', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    for (const path of PAGES) {
      await open(path);
      const [sent, taken] = await page.evaluate(async () => {
        const answer = await fetch(location.href);
        const { body } = new DOMParser().parseFromString(await answer.text(), 'text/html');
        return [body, document.body.cloneNode(true) as HTMLElement].map((whole) => {
          const offline = 'main > [aria-live], [aria-label="Offline reading"]';
          const left = `script, style, noscript, link, .rich-text button, main > [role=region], ${offline}`;
          for (const element of whole.querySelectorAll(left)) element.remove();
          // Its code comes after the page.
          for (const button of whole.querySelectorAll('main button')) {
            if (button.textContent === 'Log in with a passkey') button.remove();
          }
          return {
            words: whole.textContent?.replace(/\s+/g, ' '),
            elements: [...whole.querySelectorAll('*:not(.code-block)')].map(({ tagName }) => tagName).join(' '),
          };
        });
      });
      expect(taken, path).toEqual(sent);
    }
    await leave();
  });

  it('keeps a text that it read from the page, also its empty lines, and has the code of the next page before the click', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/news/halving');
    const text = page.locator('.rich-text pre');
    const there = await text.textContent();
    expect(there).toBe('\n  two empty lines above');
    const news = page.getByRole('banner').getByRole('link', { name: 'News', exact: true });
    const code = page.waitForRequest('**/assets/NewsPage-*.js');
    await news.hover();
    await code;
    await news.click();
    await page.getByRole('link', { name: 'Read more: Halving' }).waitFor();
    const operations = operationsOf(page);
    await page.getByRole('link', { name: 'Read more: Halving' }).click();
    await page.getByRole('heading', { level: 1, name: 'Halving' }).waitFor();
    expect(operations).toEqual([]);
    expect(await text.textContent()).toBe(there);
    await leave();
  });

  it('starts at once when someone acts before its scripts have run', async () => {
    const { page, leave } = await visit(browser, site.url);
    // The page never finishes loading, and no time passes.
    await page.route('**/assets/sato-head-*.svg', () => {});
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await page.goto('/news', { waitUntil: 'commit' });
    await page.getByRole('contentinfo').waitFor();
    await page.keyboard.press('Tab');
    await takenOver(page);
    await leave();
  });
});
