/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from '#tests/support/browser.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

const HACK = `void (parent.document.documentElement.dataset.hacked = 'yes')`;

/** What no source lets in; here it was written into the database by hand. */
const ATTACKS = `
<p>Harmless text.</p>
<script>${HACK}</script>
<script src="https://evil.example/script.js"></script>
<img src="/social/nothing.png" alt="Broken" onerror="${HACK}">
<svg onload="${HACK}"></svg>
<details open ontoggle="${HACK}"><summary>Open</summary></details>
<iframe srcdoc="<script>${HACK}</script>"></iframe>
<iframe src="https://evil.example/frame"></iframe>
<object data="https://evil.example/object"></object>
<style>main { display: none }</style>
<p style="position: fixed">Styled text.</p>
<base href="https://evil.example/">
<a href="javascript:${HACK}">Press me</a>`;

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  await site.make.article({ slug: 'attack', title: 'Attack', content: ATTACKS });
  await site.make.lesson({ slug: 'attack', title: 'Attack', content: ATTACKS });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

const PLACES = [
  ['/news/attack', '/news', /^Read more: Attack/],
  ['/course/attack', '/course', /^Attack/],
] as const;

describe('a script that got into the database past every source', () => {
  it.each(PLACES)('BASE-05 does not run on %s, loads nothing and moves nothing', async (path, listing, link) => {
    const { page, complaints, open, leave } = await visit(browser, site.url);
    const strangers: string[] = [];
    await page.route('https://evil.example/**', (route) => {
      strangers.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: HACK });
    });
    const isUnharmed = async () => {
      await page.getByText('Harmless text.').waitFor();
      const styled = page.getByText('Styled text.');
      expect(await styled.evaluate((element) => getComputedStyle(element).position)).toBe('static');
      await page.getByRole('link', { name: 'Press me' }).click();
      await page.waitForLoadState('networkidle');
      expect(await page.locator('html').getAttribute('data-hacked')).toBe(null);
      expect(page.url()).toBe(`${site.url}${path}`);
    };

    await open(path);
    await isUnharmed();
    await open(listing);
    await page.getByRole('link', { name: link }).click();
    await isUnharmed();

    expect(strangers).toEqual([]);
    const refused = complaints.splice(0);
    expect(refused.filter((text) => text.includes('Content Security Policy'))).not.toEqual([]);
    expect(refused.filter((text) => !/Content Security Policy|Failed to load resource/.test(text))).toEqual([]);
    await leave();
  });
});
