/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openBrowser, takenOver, type Visitor, visit } from '#tests/support/browser.ts';
import { type SignedIn, signedIn, signIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let browser: Browser;
let ana: SignedIn;
let bea: SignedIn;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  ana = await signedIn(site, { username: 'ana', role: 'admin' });
  bea = await signedIn(site, { username: 'bea', role: 'admin' });
  await site.make.article({ slug: 'halving' });
});
afterAll(() => Promise.all([site.close(), browser.close()]));
beforeEach(async () => {
  visitor = await visit(browser, site.url);
  page = visitor.page;
  await signIn(visitor, ana);
});
afterEach(() => visitor.leave());

const field = () => page.getByRole('textbox', { name: 'Your comment' });
const comments = () => site.em.fork().execute('select content, user_id from comment order by id');
const nowBea = () => page.getByText('You’re now logged in as bea', { exact: true });

it('a comment that was begun with one account is never posted with another, and waits for its author', async () => {
  await visitor.open('/news/halving');
  await field().fill('Written by Ana');
  await page.locator('textarea[data-stored]').waitFor();
  // Another tab logs in as Bea.
  await signIn(visitor, bea);
  visitor.expectFailureOf('/graphql');
  await page.getByRole('button', { name: 'Post comment' }).click();
  await nowBea().waitFor();
  await page.getByRole('button', { name: 'Your account, bea' }).waitFor();
  expect(await field().inputValue()).toBe('');
  expect(await comments()).toEqual([]);

  await signIn(visitor, ana);
  await visitor.open('/news/halving');
  await expect.poll(() => field().inputValue()).toBe('Written by Ana');
  // The answer to the first attempt is lost.
  let attempts = 0;
  await page.route('/graphql', async (route) => {
    if (!route.request().postData()?.includes('AddComment')) return route.fallback();
    attempts += 1;
    const answer = await route.fetch();
    return attempts === 1 ? route.abort() : route.fulfill({ response: answer });
  });
  await page.getByRole('button', { name: 'Post comment' }).click();
  await page.getByText('Failed to add comment', { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => field().inputValue()).toBe('Written by Ana');
  await page.getByRole('button', { name: 'Post comment' }).click();
  await page.getByText('Comment added', { exact: true }).waitFor();
  expect(attempts).toBe(2);
  expect(await comments()).toEqual([{ content: 'Written by Ana', user_id: ana.user.id }]);
});

it('a tab notices at once that another one has changed the account, and forms keep what was typed', async () => {
  await visitor.open('/admin/articles/new');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.fill('Begun by Ana');
  await signIn(visitor, bea);
  const other = await page.context().newPage();
  await other.goto('/news');
  await nowBea().waitFor();
  await other.close();
  await title.waitFor();
  expect(await title.inputValue()).toBe('');
  expect(await page.getByText('You have unsaved changes from').count()).toBe(0);

  await signIn(visitor, ana);
  await visitor.open('/admin/articles/new');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => title.inputValue()).toBe('Begun by Ana');
});

it('a tab shows and keeps nothing of an account that has logged out in another one', async () => {
  const eva = await signedIn(site, { username: 'eva' });
  await signIn(visitor, eva);
  await visitor.open('/news/halving');
  await field().fill('Written by Eva');
  await page.locator('textarea[data-stored]').waitFor();
  const other = await page.context().newPage();
  await other.goto('/news');
  await takenOver(other);
  await other.getByRole('button', { name: 'Your account, eva' }).click();
  await other.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  expect(await page.content()).not.toMatch(/Written by Eva|Your account, eva/);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('Eva');
  await other.close();
});
