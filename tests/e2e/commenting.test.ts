import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, takenOver, visit } from '#tests/support/browser.ts';
import { PASSWORD, signedIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

it('COMM-02 COMM-05 COMM-09 COMM-12 COMM-15 a visitor logs in, comments, replies, likes, edits and deletes; a text outlives its session', async () => {
  const article = (await site.make.article({ slug: 'halving' })).id;
  await site.make.comment({ article, content: 'Earlier', user: (await site.make.user({ username: 'bea' })).id });
  const ana = await signedIn(site, { username: 'ana' });
  const visitor = await visit(browser, site.url);
  const { page } = visitor;
  const section = () => page.getByRole('region', { name: /comment/i });
  const field = () => section().getByRole('textbox', { name: 'Your comment' });
  const postButton = () => section().getByRole('button', { name: 'Post comment' });
  const entry = (text: string) => section().getByRole('article').filter({ hasText: text });
  const press = (text: string, name: RegExp) => entry(text).getByRole('button', { name }).click();
  const stored = () => site.em.execute('select content from comment order by id');
  const logIn = async () => {
    await page.getByRole('textbox', { name: 'Username' }).fill(ana.user.username);
    await page.getByRole('textbox', { name: 'Password' }).first().fill(PASSWORD);
    await page.getByRole('tabpanel').locator('form').getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/news/halving#comments');
    await takenOver(page);
  };

  await visitor.open('/news/halving');
  await section().getByRole('link', { name: 'Please log in to leave a comment' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  await logIn();
  await field().fill('  First line\nsecond line ');
  await truncate(site.em, 'session');
  await postButton().click();
  await section().getByRole('alert').getByRole('link', { name: 'log in again' }).click();
  await logIn();
  await expect.poll(() => field().inputValue()).toBe('  First line\nsecond line ');
  await postButton().dblclick();
  await page.getByText('Comment added', { exact: true }).waitFor();
  await section().getByRole('heading', { name: '2 comments' }).waitFor();
  const first = section().getByRole('article').first();
  // biome-ignore lint/performance/useDomNodeTextContent: the line break has to be on screen, not only in the text.
  expect(await first.innerText()).toContain('First line\nsecond line');
  expect(await stored()).toHaveLength(2);

  await press('Earlier', /^Reply/);
  await section()
    .getByRole('textbox', { name: /^Your reply to/ })
    .fill('My answer');
  await section().getByRole('button', { name: 'Post reply' }).click();
  await entry('My answer').waitFor();
  const left = async (text: string) => (await page.getByText(text).boundingBox())?.x ?? 0;
  expect(await left('My answer')).toBeGreaterThan(await left('Earlier'));

  const saved = page.waitForResponse('**/graphql');
  await press('Earlier', /^Like/);
  await entry('Earlier').getByText('1 like').waitFor();
  await saved;
  await page.reload();
  await takenOver(page);
  await entry('Earlier').getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor();
  expect(await field().inputValue()).toBe('');
  await press('My answer', /^Edit/);
  await section().getByRole('textbox', { name: 'Edit your comment' }).fill('A better answer');
  await section().getByRole('button', { name: 'Save' }).click();
  await entry('A better answer').getByText('edited', { exact: true }).waitFor();
  await press('second line', /^Delete/);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await section().getByRole('heading', { name: '2 comments' }).waitFor();
  expect(await stored()).toEqual([{ content: 'Earlier' }, { content: 'A better answer' }]);
  await page.getByRole('link', { name: 'News' }).first().click();
  await page.getByText('2 comments').first().waitFor();
  await visitor.leave();
});
