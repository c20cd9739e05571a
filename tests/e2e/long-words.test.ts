/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, resize, type Visitor, visit } from '#tests/support/browser.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

/** As long as an address or a key, and nowhere to break. */
const LONG = 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlhbc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh';
const BODY = `
<h2 id="a">${LONG}</h2><p>${LONG} <strong>${LONG}</strong> <a href="/course">https://example.org/${LONG}</a></p>
<ul><li>${LONG}</li></ul><blockquote><p>${LONG}</p></blockquote><p><code>${LONG}</code></p>
<pre><code>${LONG}</code></pre><table><tbody><tr><td>${LONG}</td><td>${LONG}</td></tr></tbody></table>
<details open><summary>${LONG}</summary><p>${LONG}</p></details><h3 id="b">${LONG}</h3>`;

let site: TestSite;
let browser: Browser;
let visitor: Visitor;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const { make } = site;
  const author = (await make.user({ username: LONG })).id;
  const credit = { attribution: LONG, sourceUrl: `https://${LONG.slice(0, 60)}.example.org/` };
  const text = { title: LONG, content: BODY, ...credit };
  await make.article({ title: LONG });
  const article = (await make.article({ ...text, slug: 'long', excerpt: LONG, author })).id;
  await make.article({ title: LONG, excerpt: LONG });
  const parent = (await make.comment({ article, content: LONG, user: author })).id;
  await make.comment({ article, parent, content: LONG, user: author });
  await make.video({ slug: 'long', title: LONG, description: LONG, duration: LONG.slice(0, 40), author, ...credit });
  const module = (await make.module({ title: LONG, description: LONG })).id;
  await make.lesson({ module, title: LONG, order: 1 });
  await make.lesson({ ...text, module, slug: 'long', duration: '120 min', order: 2 });
  await make.lesson({ module, title: LONG, order: 3 });
  await site.em.execute(
    `insert into newsletter_issue (subject, subject_es, intro, intro_es, items, slug, status, started_at, finished_at)
     values (?, ?, ?, ?, ?::jsonb, 'long', 'sent', now(), now())`,
    [...Array<string>(4).fill(LONG), JSON.stringify([{ type: 'article', id: article }])],
  );
  visitor = await visit(browser, site.url);
});

afterAll(async () => {
  await browser.close();
  await site.close();
  expect(visitor.complaints).toEqual([]);
});

describe('words that are longer than a line', () => {
  it.each([
    ['/news/long', 200],
    ['/videos/long', 200],
    ['/course/long', 200],
    ['/news', 200],
    ['/videos', 200],
    ['/course', 200],
    ['/newsletter/long', 200],
    [`/news/${LONG}`, 404],
  ])('ROUTE-03 ROUTE-05 ROUTE-07 do not make %s wider than the window', async (path, status) => {
    const { page, open } = visitor;
    await resize(page, { width: 1280, height: 900 });
    await open(path, { status });
    for (const width of [1280, 820, 390, 320]) {
      await resize(page, { width, height: 800 });
      const sticksOut = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
          .filter((element) => !element.closest('pre, table, svg, .visually-hidden'))
          .map((element) => `${element.tagName} ${element.textContent?.slice(0, 20)}`),
      );
      expect({ width, sticksOut }).toEqual({ width, sticksOut: [] });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(width);
    }
  });
});
