/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationsOf } from '#tests/support/api-traffic.ts';
import { openBrowser, takenOver, visit } from '#tests/support/browser.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

const BODY =
  '<h2 id="a">Why</h2>\n<pre>\n\n  two empty lines above</pre>\n<p>A sentence of the body that is here once.</p>';
const PAGES = [
  '/',
  '/news',
  '/news/halving',
  '/videos',
  '/videos/keys',
  '/course',
  '/course/first',
  '/about',
  '/login',
];

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

const htmlOf = async (path: string) => {
  const answer = await fetch(`${site.url}${path}`, { headers: { 'Accept-Language': 'en' } });
  return answer.text();
};
const count = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length;

describe('the HTML of a page', () => {
  it.each(PAGES)('needs no other file to be painted: %s', async (path) => {
    const html = await htmlOf(path);
    expect(html).not.toMatch(/<link[^>]*rel="stylesheet"/);
    expect(html).not.toMatch(/<script[^>]*\bsrc=/);
    expect(html).not.toMatch(/<link[^>]*rel="modulepreload"/);
    // Its fonts come in time or not at all: headings, text, and the space of headings, which has less than 1 kB.
    expect(count(html, /rel="preload"[^>]*as="font"/g)).toBe(3);
  });

  it.each(['/news/halving', '/course/first'])('has the text of %s once', async (path) => {
    expect(count(await htmlOf(path), /A sentence of the body that is here once\./g)).toBe(1);
  });

  it('has drawings as files, and only icons inline', async () => {
    for (const path of PAGES) {
      const html = await htmlOf(path);
      expect(count(html, /<svg (?!viewBox="0 0 24 24")/g), path).toBe(0);
      expect(count(html, /<img src="\/assets\/[\w-]+\.svg"[^>]* width="\d+" height="\d+"/g), path).toBeGreaterThan(0);
    }
  });

  it.each(['/news', '/videos'])('%s waits with the pictures of all cards but the first', async (path) => {
    for (const slug of ['second', 'third']) {
      await (path === '/news' ? site.make.article({ slug }) : site.make.video({ slug }));
    }
    const [first, ...others] = [...(await htmlOf(path)).matchAll(/<article.*?<img ([^>]*)>/gs)];
    expect(first?.[1]).toContain('loading="eager"');
    expect(others).toHaveLength(path === '/news' ? 3 : 2);
    for (const [, image] of others) expect(image).toContain('loading="lazy"');
  });

  it('has the same styles whichever pages the server showed before', async () => {
    const before = new Map<string, string>();
    for (const path of PAGES) before.set(path, await htmlOf(path));
    for (const path of [...PAGES, '/nope', '/glossary'].reverse()) await htmlOf(path);
    for (const path of PAGES) expect(await htmlOf(path), path).toBe(before.get(path));
  });
});

describe('a page that the browser takes over', () => {
  // The page of a video counts the visit.
  it.each(PAGES.filter((path) => path !== '/videos/keys'))(
    'BASE-03 has the same elements and words as without scripts: %s',
    async (path) => {
      const shapes = [];
      for (const javaScriptEnabled of [false, true]) {
        const { page, open, leave } = await visit(browser, site.url, { javaScriptEnabled });
        await open(path);
        shapes.push(
          await page.evaluate(() => {
            const offline = 'main > [aria-live], [aria-label="Offline reading"]';
            const left = `script, style, noscript, link, .rich-text button, main > [role=region], ${offline}`;
            const body = document.body.cloneNode(true);
            if (!(body instanceof HTMLElement)) throw new Error('The body is no element.');
            for (const element of body.querySelectorAll(left)) element.remove();
            // Its code comes after the page.
            for (const button of body.querySelectorAll('main button')) {
              if (button.textContent === 'Log in with a passkey') button.remove();
            }
            return {
              words: body.textContent?.replace(/\s+/g, ' '),
              elements: [...body.querySelectorAll('*:not(.code-block)')].map(({ tagName }) => tagName).join(' '),
            };
          }),
        );
        await leave();
      }
      expect(shapes[1]).toEqual(shapes[0]);
    },
  );

  it('keeps a text that it read from the page, also its empty lines', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/news/halving');
    const text = page.locator('.rich-text pre');
    const there = await text.textContent();
    expect(there).toBe('\n  two empty lines above');
    await page.getByRole('banner').getByRole('link', { name: 'News', exact: true }).click();
    await page.getByRole('link', { name: 'Read more: Halving' }).waitFor();
    const operations = operationsOf(page);
    await page.getByRole('link', { name: 'Read more: Halving' }).click();
    await page.getByRole('heading', { level: 1, name: 'Halving' }).waitFor();
    expect(operations).toEqual([]);
    expect(await text.textContent()).toBe(there);
    await leave();
  });

  it('has the code of the next page before the click', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/about');
    const link = page.getByRole('banner').getByRole('link', { name: 'News', exact: true });
    const code = page.waitForRequest('**/assets/NewsPage-*.js');
    await link.hover();
    await code;
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
