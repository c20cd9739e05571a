/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/language.ts';
import { openBrowser, resize, visit } from '#tests/support/browser.ts';
import { signedIn, signIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

/** The narrowest of each layout, which is the most crowded, and the widest. */
const WIDTHS = [320, 768, 820, 1024, 1100, 1440];

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

/** What of the bar lies on something else of it, is cut off, or takes more than one line. */
const crowded = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('body > header, header')?.firstElementChild;
    const shown = [...(bar?.querySelectorAll('a, button, select') ?? [])].filter((element) =>
      element.checkVisibility(),
    );
    const boxes = shown
      .filter((element) => !element.closest('[popover]'))
      .map((element) => {
        const { left, right, height } = element.getBoundingClientRect();
        return { name: element.getAttribute('aria-label') ?? element.textContent ?? '', left, right, height };
      })
      .toSorted((a, b) => a.left - b.left);
    const found = boxes.filter(
      ({ left, right, height }, index) =>
        right > (boxes[index + 1]?.left ?? innerWidth) + 0.5 || left < 0 || height > 48,
    );
    if (document.documentElement.scrollWidth > innerWidth) found.push({ name: 'page', left: 0, right: 0, height: 0 });
    return { count: boxes.length, found: found.map(({ name }) => name) };
  });

describe.each(['visitor', 'user', 'admin'] as const)('the header of a %s', (who) => {
  it('FRAME-01 FRAME-15 has room for all that is in it, in both languages, from 320 to 1440 px', async () => {
    const visitor = await visit(browser, site.url, { viewport: { width: 1440, height: 900 } });
    const { page, open, leave } = visitor;
    if (who !== 'visitor') await signIn(visitor, await signedIn(site, { role: who, username: `a-long-name-${who}` }));
    for (const language of LANGUAGES) {
      await open(`/?lang=${language}`);
      for (const width of WIDTHS) {
        await resize(page, { width, height: 900 });
        const { count, found } = await crowded(page);
        expect(count, `${width} px`).toBeGreaterThanOrEqual(width < 768 ? 3 : 8);
        expect(found, `${language}, ${width} px`).toEqual([]);
      }
    }
    await leave();
  });

  it.runIf(who === 'admin')('FRAME-01 has room in the admin area too', async () => {
    const visitor = await visit(browser, site.url, { viewport: { width: 1440, height: 900 } });
    const { page, open, leave } = visitor;
    await signIn(visitor, await signedIn(site, { role: 'admin', username: 'another-admin' }));
    await open('/admin?lang=es');
    for (const width of WIDTHS) {
      await resize(page, { width, height: 900 });
      expect((await crowded(page)).found, `${width} px`).toEqual([]);
    }
    await leave();
  });
});
