import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Article } from '#server/article/article.entity.ts';
import { type FormVisitor, hasFocus, openForm, saveButton, savedInputs } from '../support/admin-form.ts';
import { openBrowser } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

describe('saving a form of the admin area', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { role: 'admin', username: 'nora' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  const fillArticle = async (form: FormVisitor, title: string) => {
    await form.field('Title').fill(title);
    await form.field('Excerpt').fill('What it is about.');
    await form.field('Content').fill('<p>Text</p>');
    await form.tab('Common Fields');
    await form.field('Category').selectOption('Security');
  };
  const created = async (form: FormVisitor) => {
    await form.toast.getByText('Content created', { exact: true }).waitFor();
    await form.toast.getByText('Your content has been successfully created.', { exact: true }).waitFor();
  };
  const updated = async (form: FormVisitor) => {
    await form.toast.getByText('Content updated', { exact: true }).waitFor();
    await form.toast.getByText('Your content has been successfully updated.', { exact: true }).waitFor();
  };
  const bodyOf = async (id: number) =>
    (await site.em.fork().findOneOrFail(Article, id, { populate: ['content'] })).content;

  it('ERR-20 ADM-47 ADM-48 a failed save says so and keeps the form, also without a connection; the button is disabled in the meantime', async () => {
    const form = await openForm(browser, admin, '/admin/articles/new');
    const { page } = form;
    await fillArticle(form, 'Lost on the way');
    form.expectFailureOf('/graphql');
    let fail = () => {};
    const failed = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route('**/graphql', async (route) => {
      if (route.request().postDataJSON().operationName !== 'CreateArticle') return route.continue();
      await failed;
      await route.abort();
    });
    await form.save();
    const saving = page.getByRole('button', { name: 'Saving...' });
    await saving.waitFor();
    expect(await saving.isDisabled()).toBe(true);
    expect(await form.field('Category').isDisabled()).toBe(true);
    fail();
    await form.toast.getByText('Something went wrong', { exact: true }).waitFor();
    await form.toast.getByText('Failed to save content. Please try again.', { exact: true }).waitFor();
    expect(await saveButton(page).isEnabled()).toBe(true);
    await expect.poll(() => hasFocus(saveButton(page))).toBe(true);
    await form.tab('English');
    expect(await form.field('Title').inputValue()).toBe('Lost on the way');
    expect(new URL(page.url()).pathname).toBe('/admin/articles/new');

    await page.context().setOffline(true);
    await form.save();
    const offline = page.getByText('You’re offline. Your text is kept in this browser: save again when you’re online.');
    await offline.waitFor();
    await page.context().setOffline(false);
    await page.unroute('**/graphql');
    await form.save();
    await form.toast.getByText('Content created', { exact: true }).waitFor();
    expect(await offline.count()).toBe(0);
    await form.leave();
  });

  it('ERR-22 ADM-45 ADM-46 ADM-49 VAL-09 a new article is stored, and the form gives way to the list', async () => {
    const form = await openForm(browser, admin, '/admin/articles/new');
    const { page } = form;
    const sent = savedInputs(page);
    await fillArticle(form, 'Why nodes matter');
    await form.saveAndClose();
    await created(form);
    await page.waitForURL('/admin/articles');
    expect(sent).toMatchObject([
      {
        operation: 'CreateArticle',
        variables: { input: { status: 'draft', language: 'en', authorId: 1, slug: null } },
      },
    ]);
    const [stored] = await site.em.fork().find(Article, { title: 'Why nodes matter' });
    expect(stored).toMatchObject({ slug: 'why-nodes-matter', category: 'Security', titleEs: null, imageUrl: null });
    await form.leave();
  });

  it('ERR-22 VAL-11 a new video is stored', async () => {
    const form = await openForm(browser, admin, '/admin/videos/new');
    await form.field('Title').fill('Nodes on film');
    await form.field('Description').fill('How nodes work.');
    await form.tab('Common Fields');
    await form.field('Video URL').fill('https://www.youtube.com/embed/aqz-KE-bpKQ');
    await form.field('Duration').fill('10:30');
    await form.field('Status').selectOption('published');
    await form.saveAndClose();
    await created(form);
    await form.page.waitForURL('/admin/videos');
    const { body } = await admin.get('/api/videos/nodes-on-film');
    expect(body).toMatchObject({ duration: '10:30', status: 'published', thumbnailUrl: null, descriptionEs: null });
    await form.leave();
  });

  it('ERR-22 ADM-42 VAL-17 a new module and a lesson in it are stored', async () => {
    const form = await openForm(browser, admin, '/admin/modules/new');
    await form.field('Title').fill('Nodes');
    await form.field('Description').fill('All about nodes.');
    await form.tab('Common Fields');
    await form.field('Order').fill('3');
    await form.saveAndClose();
    await created(form);
    await form.page.waitForURL('/admin/modules');
    await form.open('/admin/lessons/new');
    await form.field('Title').fill('The first node');
    await form.field('Content').fill('<p>Start it.</p>');
    await form.tab('Common Fields');
    await form.field('Module').selectOption({ label: 'Nodes' });
    await form.field('Duration').fill('5 min');
    await form.saveAndClose();
    await form.page.waitForURL('/admin/lessons');
    const { body } = await admin.get('/api/lessons/the-first-node');
    expect(body).toMatchObject({ module: { title: 'Nodes' }, order: 1, status: 'draft', duration: '5 min' });
    await form.leave();
  });

  it('ADM-13 ADM-15 ERR-21 ADM-49 an edit starts filled in, also by its address, and sends only what was changed', async () => {
    const { id } = await site.make.article({ title: 'Old title', titleEs: 'Título viejo', imageUrl: '/a.png' });
    const form = await openForm(browser, admin, `/admin/articles/${id}`);
    const { page } = form;
    expect(await form.field('Title').inputValue()).toBe('Old title');
    await page.reload();
    await form.tab('Spanish');
    expect(await form.field('Title (Spanish)').inputValue()).toBe('Título viejo');
    await form.field('Title (Spanish)').fill('Título nuevo');
    await form.tab('Common Fields');
    expect(await form.field('Image URL').inputValue()).toBe('/a.png');
    expect(await form.field('Category').inputValue()).toBe('Technology');
    const sent = savedInputs(page);
    await form.saveAndClose();
    await updated(form);
    await page.waitForURL('/admin/articles');
    expect(sent).toEqual([
      {
        operation: 'UpdateArticle',
        variables: { id, version: expect.any(Number), input: { titleEs: 'Título nuevo', language: 'en' } },
      },
    ]);
    await form.open(`/admin/articles/${id}`);
    await form.tab('Spanish');
    expect(await form.field('Title (Spanish)').inputValue()).toBe('Título nuevo');
    await form.leave();
  });

  it('opening and saving without a change sends nothing, and the body stays byte for byte', async () => {
    const content =
      '<h2 id="x">Body</h2>\r\n<p class="odd">One &amp; two<br>\t three</p>\n\n<custom-tag>?</custom-tag> ';
    const { id } = await site.make.article({ content });
    const form = await openForm(browser, admin, `/admin/articles/${id}`);
    await form.field('Content').waitFor();
    const sent = savedInputs(form.page);
    await form.saveAndClose();
    await updated(form);
    await form.page.waitForURL('/admin/articles');
    expect(sent).toEqual([]);
    expect(await bodyOf(id)).toBe(content);
    await form.leave();
  });

  it('an imported video without a duration can be saved unchanged; changed, it needs one', async () => {
    const { id } = await site.make.video({ duration: null });
    const form = await openForm(browser, admin, `/admin/videos/${id}`);
    await form.field('Title').waitFor();
    await form.save();
    await updated(form);
    await form.open(`/admin/videos/${id}`);
    await form.field('Title').fill('Changed');
    await form.save();
    await form.page.getByRole('tab', { name: 'Common Fields (1 problem)', selected: true }).waitFor();
    await expect.poll(() => hasFocus(form.field('Duration'))).toBe(true);
    await form.leave();
  });

  it('an emptied Spanish text is stored as none', async () => {
    const { id } = await site.make.article({ slug: 'no-spanish', titleEs: 'Título', excerptEs: 'Un extracto.' });
    const form = await openForm(browser, admin, `/admin/articles/${id}`);
    await form.tab('Spanish');
    await form.field('Title (Spanish)').fill('');
    await form.save();
    await form.page.getByRole('dialog').getByRole('button', { name: 'Publish anyway' }).click();
    await updated(form);
    const { body } = await admin.get('/api/articles/no-spanish');
    expect(body).toMatchObject({ titleEs: null, excerptEs: 'Un extracto.' });
    await form.leave();
  });

  it('ADM-44 ERR-21 a comment is corrected and hidden', async () => {
    const { id: article } = await site.make.article();
    const comment = await site.make.comment({ article, content: 'Bad wrod' });
    const form = await openForm(browser, admin, `/admin/comments/${comment.id}`);
    await form.field('Content').fill('Bad word');
    await form.field('Status').selectOption('hidden');
    await form.saveAndClose();
    await updated(form);
    await form.page.waitForURL('/admin/comments');
    const { body } = await admin.get(`/api/comments?articleId=${article}`);
    expect(body).toMatchObject([{ content: 'Bad word', status: 'hidden' }]);
    await form.leave();
  });

  it('ADM-35 the back link leads to the list; Ctrl+S saves', async () => {
    const { id } = await site.make.module({ title: 'Basics' });
    const form = await openForm(browser, admin, `/admin/modules/${id}`);
    await form.page.getByRole('link', { name: 'Back to the list' }).click();
    await form.page.waitForURL('/admin/modules');
    await form.open(`/admin/modules/${id}`);
    await form.field('Title').fill('Foundations');
    await form.field('Title').press('Control+s');
    await updated(form);
    await form.leave();
  });
});
