/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { openBrowser, visit } from '#tests/support/browser.ts';
import { looks } from '#tests/support/extent.ts';
import { signedIn, signIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

const LONG = 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh'.repeat(2);

it.each(
  looks([
    ['en', 'light', 1280],
    ['en', 'dark', 390],
    ['es', 'light', 390],
    ['es', 'dark', 820],
  ] as const),
)(
  'PAGE-01 PAGE-03 a person meets no obstacle in profile and settings, however long the own texts are (%s, %s, %i px)',
  async (locale, colorScheme, width) => {
    const visitor = await visit(browser, site.url, { locale, colorScheme, viewport: { width, height: 900 } });
    const { page, open, leave } = visitor;
    const username = `w${width}${locale}${'w'.repeat(26)}`.slice(0, 32);
    const person = await signedIn(site, {
      username,
      email: `${'a'.repeat(60)}@${'b'.repeat(60)}${width}${locale}.example`,
    });
    const video = await site.make.video({ title: LONG });
    await site.make.savedVideo({ user: person.user.id, video: video.id });
    await site.make.comment({ video: video.id, user: person.user.id, content: LONG });
    await signIn(visitor, person);
    for (const path of ['/profile', '/settings']) {
      await open(path);
      expect(await axeFindings(page), path).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }
    await page.getByRole('main').locator('form').first().locator('[type=submit]').click();
    await page.locator('main [aria-invalid="true"]').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await leave();
  },
);
