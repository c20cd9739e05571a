import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type Visitor, visit } from '#tests/support/browser.ts';
import { type SignedIn, signedIn, signIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let browser: Browser;
let ana: SignedIn;
let beatriz: SignedIn;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  ana = await signedIn(site, { username: 'ana' });
  beatriz = await signedIn(site, { username: 'beatriz' });
  const article = await site.make.article({ slug: 'halving', title: 'Halving' });
  await site.make.comment({ article: article.id, user: beatriz.user.id, content: 'When is it?' });
  await site.make.comment({ article: article.id, user: (await site.make.user({ username: 'Bernardo' })).id });
  visitor = await visit(browser, site.url, { permissions: ['clipboard-read', 'clipboard-write'] });
  page = visitor.page;
});
afterAll(async () => {
  await visitor.leave();
  await browser.close();
  await site.close();
});

it('suggests people of the conversation after an @, links to their pages, and tells them', async () => {
  await signIn(visitor, ana);
  await visitor.open('/news/halving');
  const section = page.getByRole('region', { name: /comment/i });
  const field = section.getByRole('textbox', { name: 'Your comment' });
  const options = section.getByRole('option');

  await field.pressSequentially('@x');
  expect(await options.count()).toBe(0);
  await field.press('Backspace');
  await field.pressSequentially('BE');
  expect(await options.allTextContents()).toEqual(['@Bernardo', '@beatriz']);
  await section.getByText('2 people to mention').waitFor({ state: 'attached' });
  await field.press('Escape');
  expect(await options.count()).toBe(0);
  expect(await field.inputValue()).toBe('@BE');

  await field.press('Backspace');
  await field.press('ArrowDown');
  const active = async () => {
    const id = await field.getAttribute('aria-activedescendant');
    return page.locator(`[id="${id}"][aria-selected="true"]`).textContent();
  };
  expect(await active()).toBe('@beatriz');
  await field.press('Enter');
  expect(await field.inputValue()).toBe('@beatriz ');
  await field.pressSequentially('In 2028.');
  await section.getByRole('button', { name: 'Post comment' }).click();

  const posted = section.getByRole('article').filter({ hasText: 'In 2028.' });
  await posted.getByRole('link', { name: '@beatriz' }).click();
  await page.getByRole('heading', { level: 1, name: 'beatriz' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/people/beatriz');
  await page.getByRole('link', { name: 'Halving' }).click();
  const asked = section.getByRole('article').filter({ hasText: 'When is it?' });
  await expect.poll(() => asked.evaluate((element) => element === document.activeElement)).toBe(true);

  await asked.getByRole('button', { name: 'Copy link to the comment by beatriz' }).click();
  await page.getByText('The address of this comment is on your clipboard.', { exact: true }).waitFor();
  const id = (await asked.getAttribute('id'))?.replace('comment-', '');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${site.url}/news/halving?comments=${id}#comment-${id}`);

  await signIn(visitor, beatriz);
  await visitor.open('/');
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await page.getByRole('link', { name: /ana mentioned you in a comment/ }).click();
  await page.waitForURL(/\/news\/halving\?comments=\d+#comment-\d+$/);
});
