import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Article } from '#server/modules/content/article/article.entity.ts';
import { hasFocus, openForm, savedInputs } from '../support/admin-form.ts';
import { titlesOf } from '../support/admin-site.ts';
import { openBrowser } from '../support/browser.ts';
import { QUESTIONS } from '../support/questions.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';
import { toEnd } from '../support/text-editor.ts';

describe('a form of the admin area', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { role: 'admin' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  const bodyOf = async (id: number) =>
    (await site.em.fork().findOneOrFail(Article, id, { populate: ['content'] })).content;

  it('ERR-22 VAL-13 ADM-49 takes an article from its first word to its page: Save stays in the text, lists and pages are right at once', async () => {
    const form = await openForm(browser, admin, '/admin/articles');
    const { page } = form;
    const savedAt = () => page.getByRole('status').getByText(/^Saved at \d+:\d\d/);
    const text = form.field('Content');
    await page.getByRole('link', { name: 'New article' }).first().click();
    await text.waitFor();
    await form.field('Title').fill('A new beginning');
    await form.field('Excerpt').fill('What it is about.');
    await form.save();
    await expect.poll(() => hasFocus(text)).toBe(true);
    await page.keyboard.type('One');
    await form.tab('Common Fields');
    await form.field('Category').selectOption('Security');
    await form.field('Status').selectOption('published');
    await form.tab('English');
    await toEnd({ text, page });
    await page.keyboard.type(' two');
    await page.keyboard.press('Control+s');
    await form.toast.getByText('Content created', { exact: true }).waitFor();
    const [{ id } = { id: 0 }] = await site.em.fork().find(Article, { title: 'A new beginning' });
    await page.waitForURL(`/admin/articles/${id}`);
    await savedAt().waitFor();
    await expect.poll(() => hasFocus(text)).toBe(true);
    await page.keyboard.type(' three');
    await page.getByRole('status').getByText('Unsaved changes').waitFor();
    await page.keyboard.press('Control+s');
    await savedAt().waitFor();
    expect(await bodyOf(id)).toBe('<p>One two three</p>');
    await form.field('Title').fill('New headline');
    await form.saveAndClose();
    await page.waitForURL('/admin/articles');
    await expect.poll(() => titlesOf(page)).toEqual(['New headline']);
    await page.getByRole('link', { name: 'Edit New headline' }).click();
    await page.waitForURL(`/admin/articles/${id}`);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Articles Management' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'News' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Read more: New headline' }).click();
    await page.getByRole('heading', { level: 1, name: 'New headline' }).waitFor();
    await page.getByText('One two three', { exact: true }).waitFor();

    await form.open('/admin/modules/new');
    await form.tab('Common Fields');
    const order = form.field('Order');
    await order.press('Backspace');
    expect(await order.inputValue()).toBe('1');
    await page.waitForFunction(() => getSelection()?.toString() === '1');
    await order.press('x');
    expect(await order.inputValue()).toBe('1');
    await order.press('7');
    expect(await order.inputValue()).toBe('7');
    await form.leave();
  });

  it('opening and saving without a change sends nothing, and the body stays byte for byte', {
    tags: ['extended'],
  }, async () => {
    const content =
      '<h2 id="x">Body</h2>\r\n<p class="odd">One &amp; two<br>\t three</p>\n\n<custom-tag>?</custom-tag> ';
    const { id } = await site.make.article({ content });
    const form = await openForm(browser, admin, `/admin/articles/${id}`);
    await form.field('Content').waitFor();
    const sent = savedInputs(form.page);
    await form.saveAndClose();
    await form.toast.getByText('Content updated', { exact: true }).waitFor();
    await form.page.waitForURL('/admin/articles');
    expect(sent).toEqual([]);
    expect(await bodyOf(id)).toBe(content);
    await form.leave();
  });

  it('LESS-09 a question that is added gets the focus, and so does a missing fourth option', {
    tags: ['extended'],
  }, async () => {
    const questions = QUESTIONS.map((question) => ({ ...question, options: question.options.slice(0, 3) })).slice(1);
    const { id } = await site.make.lesson({ questions });
    const form = await openForm(browser, admin, `/admin/lessons/${id}`);
    const question = (number: number) => form.page.getByRole('group', { name: `Question ${number}`, exact: true });
    await question(1).getByRole('button', { name: 'Add an option' }).press('Enter');
    await expect.poll(() => hasFocus(question(1).getByLabel('Option 4', { exact: true }))).toBe(true);
    await form.page.getByRole('button', { name: 'Add a question' }).press('Enter');
    await expect.poll(() => hasFocus(question(2).getByLabel('Question', { exact: true }))).toBe(true);
    await form.leave();
  });
});
