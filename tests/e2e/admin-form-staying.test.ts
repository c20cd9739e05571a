/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Article } from '#server/article/article.entity.ts';
import { hasFocus, openForm, saveButton, savedInputs } from '../support/admin-form.ts';
import { openBrowser } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';
import { toEnd } from '../support/text-editor.ts';

describe('a form of the admin area after saving', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { role: 'admin' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  const savedIn = (page: Page) => page.getByRole('status').getByText(/^Saved at \d+:\d\d/);
  const pathOf = (page: Page) => new URL(page.url()).pathname;

  it('ADM-48 Save stays in the form if it fails', async () => {
    const { id } = await site.make.module();
    const form = await openForm(browser, admin, `/admin/modules/${id}`);
    const { page } = form;
    form.expectFailureOf('/graphql');
    await form.field('Title').fill('Not stored');
    await page.route('**/graphql', (route) =>
      route.request().postDataJSON().operationName === 'UpdateCourseModule' ? route.abort() : route.continue(),
    );
    await form.saveAndClose();
    await form.toast.getByText('Something went wrong', { exact: true }).waitFor();
    expect(pathOf(page)).toBe(`/admin/modules/${id}`);
    expect(await form.field('Title').inputValue()).toBe('Not stored');
    expect(await savedIn(page).count()).toBe(0);
    await form.leave();
  });

  it('ERR-21 stays, says when it was saved, and can be saved again', async () => {
    const { id } = await site.make.module({ title: 'First' });
    const form = await openForm(browser, admin, `/admin/modules/${id}`);
    const { page } = form;
    const sent = savedInputs(page);
    for (const title of ['Second', ' Third ']) {
      await form.field('Title').fill(title);
      await page.getByRole('status').getByText('Unsaved changes').waitFor();
      await form.save();
      await savedIn(page).waitFor();
    }
    expect(pathOf(page)).toBe(`/admin/modules/${id}`);
    expect(await form.field('Title').inputValue()).toBe('Third');
    await page.getByText('Third', { exact: true }).first().waitFor();
    expect(sent.map(({ variables }) => variables.version)).toEqual([1, 2]);
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page.waitForURL('/admin/modules');
    await form.leave();
  });

  it('Ctrl+S leaves the cursor in the text, and one goes on writing', async () => {
    const { id } = await site.make.article({ content: '<p>One</p>' });
    const form = await openForm(browser, admin, `/admin/articles/${id}`);
    const { page } = form;
    const text = form.field('Content');
    await toEnd({ text, page });
    await page.keyboard.type(' two');
    await page.keyboard.press('Control+s');
    await savedIn(page).waitFor();
    await expect.poll(() => hasFocus(text)).toBe(true);
    await page.keyboard.type(' three');
    await form.save();
    const stored = async () => (await site.em.fork().findOneOrFail(Article, id, { populate: ['content'] })).content;
    await expect.poll(stored).toBe('<p>One two three</p>');
    await form.leave();
  });

  it('ERR-22 a new article becomes its edit form with its address; Back leads to the list', async () => {
    const form = await openForm(browser, admin, '/admin/articles');
    const { page } = form;
    await page.getByRole('link', { name: 'New article' }).click();
    await form.field('Excerpt').fill('What it is about.');
    await form.field('Content').fill('<p>Text</p>');
    await form.tab('Common Fields');
    await form.field('Category').selectOption('Security');
    await form.tab('English');
    await form.field('Title').fill('A new beginning');
    await form.field('Title').press('Control+s');
    await form.toast.getByText('Content created', { exact: true }).waitFor();
    const [stored] = await site.em.fork().find(Article, { title: 'A new beginning' });
    await page.waitForURL(`/admin/articles/${stored?.id}`);
    await page.getByRole('heading', { level: 1, name: 'Edit article' }).waitFor();
    await savedIn(page).waitFor();
    await expect.poll(() => hasFocus(form.field('Title'))).toBe(true);
    const sent = savedInputs(page);
    await page.keyboard.type('!');
    await page.getByRole('status').getByText('Unsaved changes').waitFor();
    await page.keyboard.press('Control+s');
    await savedIn(page).waitFor();
    expect(sent).toMatchObject([
      { operation: 'UpdateArticle', variables: { id: stored?.id, version: 1, input: { title: 'A new beginning!' } } },
    ]);
    await form.tab('Common Fields');
    expect(await form.field('Slug').inputValue()).toBe('a-new-beginning');
    await page.goBack();
    await page.waitForURL('/admin/articles');
    await page.getByRole('heading', { level: 1, name: 'Articles Management' }).waitFor();
    await form.leave();
  });

  it('keeps later changes as those of the stored item, not of a new one', async () => {
    const form = await openForm(browser, admin, '/admin/modules/new');
    const { page } = form;
    await form.field('Title').fill('Kept apart');
    await form.field('Description').fill('Stored.');
    // Someone who types while the address changes.
    await form.field('Description').evaluate((field: HTMLTextAreaElement) => {
      const { replaceState } = history;
      history.replaceState = (...entry) => {
        history.replaceState = replaceState;
        history.replaceState(...entry);
        field.setRangeText('Changed.', 0, field.value.length);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      };
    });
    await form.save();
    await page.waitForURL(/\/admin\/modules\/\d+$/);
    const stored = pathOf(page);
    await page.getByRole('status').getByText('Unsaved changes, kept in this browser').waitFor();
    await form.open('/admin/modules/new');
    await form.field('Title').waitFor();
    expect(await page.getByRole('region', { name: 'Unsaved changes' }).count()).toBe(0);
    await form.open(stored);
    await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Restore' }).click();
    expect(await form.field('Description').inputValue()).toBe('Changed.');
    await form.leave();
  });

  it('shows what storing made of the text', async () => {
    const { id } = await site.make.video({ slug: 'normal', duration: '1:00' });
    const form = await openForm(browser, admin, `/admin/videos/${id}`);
    const { page } = form;
    await form.tab('Common Fields');
    await form.field('Slug').fill('');
    await form.tab('English');
    await form.field('Title').fill('Derived again');
    await form.save();
    await savedIn(page).waitFor();
    await form.field('Title').fill('Another title');
    await form.tab('Common Fields');
    expect(await form.field('Slug').inputValue()).toBe('derived-again');
    await form.leave();
  });

  it('shows the status and the page beside Save: Preview for a draft, View once it is published', async () => {
    const form = await openForm(browser, admin, '/admin/lessons/new');
    const { page } = form;
    const link = (name: RegExp) => page.locator('form').getByRole('link', { name });
    await saveButton(page).waitFor();
    expect(await link(/^(?:View|Preview)/).count()).toBe(0);
    const { id } = await site.make.lesson({ slug: 'seen', status: 'draft', duration: '1 min' });
    await form.open(`/admin/lessons/${id}`);
    expect(await link(/^Preview/).getAttribute('href')).toBe('/course/seen');
    await form.field('Status').selectOption('published');
    expect(await link(/^Preview/).count()).toBe(1);
    await form.save();
    await link(/^View/).waitFor();
    const [opened] = await Promise.all([page.context().waitForEvent('page'), link(/^View/).click()]);
    await opened.waitForURL('/course/seen');
    await opened.close();
    await form.leave();
  });
});
