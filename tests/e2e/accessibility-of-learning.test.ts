/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { openBrowser, visit } from '#tests/support/browser.ts';
import { looks } from '#tests/support/extent.ts';
import { QUESTIONS } from '#tests/support/questions.ts';
import { signedIn, signIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const module = (await site.make.module({ order: 1 })).id;
  await site.make.lesson({ module, slug: 'keys', questions: QUESTIONS });
  await site.make.lesson({ slug: 'blocks' });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

it.each(
  looks([
    ['light', 1280, 'The holder of the key'],
    ['dark', 390, 'The bank'],
  ] as const),
)(
  'LESS-08 LESS-13 COURSE-08 a learner meets no obstacle that axe knows of (%s, %i px)',
  async (colorScheme, width, choice) => {
    const visitor = await visit(browser, site.url, { colorScheme, viewport: { width, height: 900 } });
    const { page, open, leave } = visitor;
    await signIn(visitor, await signedIn(site));
    await open('/course/keys');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('main').getByRole('radio', { name: choice }).check();
    await page.getByRole('button', { name: 'Check Answer' }).first().click();
    await page.getByRole('button', { name: 'Mark as Complete' }).click();
    await page.getByRole('link', { name: /Continue with/ }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await open('/course');
    expect(await axeFindings(page)).toEqual([]);
    await leave();
  },
);
