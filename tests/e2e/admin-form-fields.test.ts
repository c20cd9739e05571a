import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteOf, openForm } from '../support/admin-form.ts';
import { breakApi } from '../support/api-traffic.ts';
import { openBrowser } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const HINT = 'Leave blank to use only the English version';

const SOURCE = ['Publication date', 'Credit', 'Source URL'];

/** The labels of each form's tabs, in order. The status is below all of them. */
const FORMS = {
  articles: {
    English: ['Title', 'Excerpt', 'Content'],
    Spanish: ['Title (Spanish)', 'Excerpt (Spanish)', 'Content (Spanish)'],
    'Common Fields': ['Slug', 'Category', 'Image URL', 'Author', 'Reviewed on', 'Reviewed by', ...SOURCE],
  },
  videos: {
    English: ['Title', 'Description'],
    Spanish: ['Title (Spanish)', 'Description (Spanish)'],
    'Common Fields': ['Slug', 'Video URL', 'Thumbnail URL', 'Duration', 'Author', ...SOURCE],
  },
  modules: {
    English: ['Title', 'Description'],
    Spanish: ['Title (Spanish)', 'Description (Spanish)'],
    'Common Fields': ['Order'],
  },
  lessons: {
    English: ['Title', 'Content'],
    Spanish: ['Title (Spanish)', 'Content (Spanish)'],
    'Common Fields': ['Module', 'Slug', 'Order', 'Duration', 'Reviewed on', 'Reviewed by', ...SOURCE],
  },
} as const;

describe('the forms of the admin area', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { role: 'admin', username: 'nora' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  it.each(['articles', 'videos', 'modules', 'lessons'] as const)(
    'ADM-12 ADM-34 ADM-36 ADM-38 ADM-39 ADM-40 ADM-41 /admin/%s/new has its fields in three tabs, and its status below all of them',
    async (section) => {
      const form = await openForm(browser, admin, `/admin/${section}/new`);
      const { page } = form;
      const tabs = page.getByRole('tablist', { name: 'Parts of the form' }).getByRole('tab');
      expect(await tabs.allTextContents()).toEqual(['English', 'Spanish', 'Common Fields']);
      for (const [tab, labels] of Object.entries(FORMS[section])) {
        await form.tab(tab as 'English');
        const panel = page.getByRole('tabpanel', { name: tab });
        for (const label of labels) {
          const field = panel.getByLabel(label, { exact: true });
          await field.waitFor();
          if (tab === 'Spanish') expect(await noteOf(field), label).toContain(HINT);
        }
        expect(await form.field('Status').isVisible()).toBe(true);
      }
      await form.leave();
    },
  );

  it('ADM-45 VAL-20 a new article starts as a draft of author 1, and may be draft or published, nothing else', async () => {
    const form = await openForm(browser, admin, '/admin/articles/new');
    await form.tab('Common Fields');
    expect(await form.field('Status').inputValue()).toBe('draft');
    expect(await form.field('Author').inputValue()).toBe('1');
    expect(await form.field('Status').locator('option').allTextContents()).toEqual(['Draft', 'Published']);
    await form.leave();
  });

  it('ADM-38 the category is a choice of the six, and none is chosen before', async () => {
    const form = await openForm(browser, admin, '/admin/articles/new');
    await form.tab('Common Fields');
    expect(await form.field('Category').inputValue()).toBe('');
    const names = await form.field('Category').locator('option').allTextContents();
    expect(names.slice(1)).toEqual(['Technology', 'Security', 'Economics', 'Tutorial', 'News', 'Opinion']);
    await form.leave();
  });

  it('ADM-45 a new module and a new lesson start with order 1', async () => {
    for (const section of ['modules', 'lessons']) {
      const form = await openForm(browser, admin, `/admin/${section}/new`);
      await form.tab('Common Fields');
      expect(await form.field('Order').inputValue()).toBe('1');
      await form.leave();
    }
  });

  it('ADM-37 the video URL hints that it should be an embed URL', async () => {
    const form = await openForm(browser, admin, '/admin/videos/new');
    await form.tab('Common Fields');
    expect(await noteOf(form.field('Video URL'))).toContain('should be an embed URL');
    await form.leave();
  });

  it('ADM-42 the module picker lists every module by title, drafts too', async () => {
    await site.make.module({ title: 'Wallets', order: 1 });
    await site.make.module({ title: 'Mining', order: 2, status: 'draft' });
    const form = await openForm(browser, admin, '/admin/lessons/new');
    await form.tab('Common Fields');
    await form.field('Module').locator('option', { hasText: 'Mining' }).waitFor({ state: 'attached' });
    const titles = await form.field('Module').locator('option').allTextContents();
    expect(titles).toEqual(expect.arrayContaining(['Wallets', 'Mining']));
    await form.leave();
  });

  it('ADM-43 when the modules cannot be read, that is only logged', async () => {
    const form = await openForm(browser, admin, '/admin');
    const { page } = form;
    form.expectFailureOf('/graphql');
    await page.route('**/graphql', (route) =>
      route.request().postDataJSON().operationName === 'ModulePicker' ? route.abort() : route.continue(),
    );
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('The modules to choose from'));
    await form.open('/admin/lessons/new');
    await logged;
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await form.toast.textContent()).toBe('');
    expect(form.complaints.splice(0)).toEqual([
      expect.stringContaining('The modules to choose from could not be read.'),
    ]);
    await form.leave();
  });

  it('ADM-44 VAL-19 the comment form has the text, and the status published or hidden, without tabs', async () => {
    const { id: article } = await site.make.article();
    const comment = await site.make.comment({ article, content: 'Nice', status: 'hidden' });
    const form = await openForm(browser, admin, `/admin/comments/${comment.id}`);
    expect(await form.field('Content').inputValue()).toBe('Nice');
    expect(await form.field('Status').inputValue()).toBe('hidden');
    expect(await form.field('Status').locator('option').allTextContents()).toEqual(['Approved', 'Hidden']);
    expect(await form.page.getByRole('tab').count()).toBe(0);
    await form.leave();
  });

  it.each([
    '/admin/articles/999',
    '/admin/videos/999',
    '/admin/modules/999',
    '/admin/lessons/999',
    '/admin/comments/999',
  ])("ADM-16 ADM-17 %s isn't a page of the admin area", async (path) => {
    const form = await openForm(browser, admin, path);
    await form.page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
    await form.page.getByText("The admin page you're looking for doesn't exist.").waitFor();
    await form.page.getByRole('link', { name: 'Return to Dashboard' }).waitFor();
    await form.leave();
  });

  it('says that an item could not be read, and reads it on demand', async () => {
    const { id } = await site.make.video({ title: 'Keys on film' });
    const form = await openForm(browser, admin, '/admin');
    form.expectFailureOf('/graphql');
    const repair = await breakApi(form.page);
    await form.open(`/admin/videos/${id}`);
    await form.page.getByRole('alert').getByText('Error loading content. Please try again later.').waitFor();
    await repair();
    await form.page.getByRole('button', { name: 'Try again' }).click();
    await form.field('Title').waitFor();
    expect(await form.field('Title').inputValue()).toBe('Keys on film');
    await form.leave();
  });

  it('ADM-36 ADM-37 all of it is in Spanish too', async () => {
    const form = await openForm(browser, admin, '/admin/videos/new', { locale: 'es-MX' });
    const { page } = form;
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Inglés', 'Español', 'Campos comunes']);
    await page.getByRole('tab', { name: 'Español' }).click();
    expect(await noteOf(form.field('Título (español)'))).toContain(
      'Déjalo en blanco para usar solo la versión en inglés',
    );
    await page.getByRole('button', { name: 'Guardar', exact: true }).waitFor();
    await form.leave();
  });
});
