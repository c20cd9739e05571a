/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openBrowser, takenOver, type Visitor, visit } from '#tests/support/browser.ts';
import { type SignedIn, signedIn, signIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let browser: Browser;
let ana: SignedIn;
let visitor: Visitor;
let page: Page;
/** Pages that were loaded as a whole. */
let loads: number;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  ana = await signedIn(site, { username: 'ana', role: 'admin' });
  await site.make.article({ slug: 'halving' });
});
afterAll(() => Promise.all([site.close(), browser.close()]));
beforeEach(async () => {
  visitor = await visit(browser, site.url);
  page = visitor.page;
});
afterEach(() => visitor.leave());

/** From now on, code that this page hasn't loaded is gone. @param until whether it comes back with the next page. */
async function loseCode(until: 'reload' | 'later'): Promise<void> {
  loads = 0;
  await page.route('/assets/*.js', (route) =>
    until === 'reload' && loads > 0 ? route.fallback() : route.fulfill({ status: 404, body: '' }),
  );
  page.on('framenavigated', () => {
    loads += 1;
  });
}

const sentence = () => page.getByRole('alert').filter({ hasText: 'Part of this page couldn’t be loaded.' });

/** Needs texts that the page hasn't loaded. */
const chooseSpanish = () => page.getByRole('combobox', { name: 'Language' }).selectOption('es');

it('a page whose code is gone loads itself again once, and then says so', async () => {
  await visitor.open('/news/halving');
  await loseCode('later');
  await chooseSpanish();
  await sentence().waitFor();
  expect(loads).toBe(1);
  await page.unroute('/assets/*.js');
  await sentence().getByRole('button', { name: 'Reload the page' }).click();
  await takenOver(page);
  expect(await sentence().count()).toBe(0);
  // What was not there.
  visitor.complaints.length = 0;
});

it('what was typed in a form is there again after one reload', async () => {
  await signIn(visitor, ana);
  await visitor.open('/admin/articles/new');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.fill('Begun before the update');
  await loseCode('reload');
  await chooseSpanish();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => title.inputValue()).toBe('Begun before the update');
  expect(loads).toBe(1);
  expect(await sentence().count()).toBe(0);

  visitor.complaints.length = 0;
});

it('what no form keeps stays on the page, with the sentence', async () => {
  await visitor.open('/login');
  const username = page.getByLabel('Username').first();
  await username.fill('ana');
  await loseCode('later');
  await chooseSpanish();
  await sentence().waitFor();
  expect(await username.inputValue()).toBe('ana');
  expect(loads).toBe(0);
  visitor.complaints.length = 0;
});
