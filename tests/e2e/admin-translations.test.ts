/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormVisitor, formOf, hasFocus, openForm, saveButton } from '../support/admin-form.ts';
import { openAsAdmin, rowsOf, titlesOf } from '../support/admin-site.ts';
import { openBrowser, visit } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';
import { tabTo } from '../support/tab-to.ts';

describe('translations that stay true', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { role: 'admin', username: 'nora' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  const TEXTS = {
    titleEs: 'Llaves',
    excerptEs: 'Para qué sirve una llave.',
    contentEs: '<p>Una llave firma.</p>',
    excerpt: 'What a key is for.',
    content: '<p>A key signs.</p>',
  };
  /** An article whose Spanish title is out of date. */
  const stale = async (title: string) => {
    const { id } = await site.make.article({ ...TEXTS, title: `${title} of old` });
    expect(await admin.put(`/api/articles/${id}`, { title })).toMatchObject({ status: 200 });
    return id;
  };
  const outdated = async (id: number) => {
    const { data } = await admin.graphql<{ article: { outdatedTexts: { field: string }[] } }>(
      'query ($id: Int!) { article(id: $id) { outdatedTexts { field } } }',
      { id },
    );
    return data?.article.outdatedTexts.map(({ field }) => field);
  };
  const noteIn = (form: FormVisitor, name: RegExp) => form.page.getByRole('group', { name });

  it('from the dashboard through the list to the form: what changed is shown, and new Spanish is current', async () => {
    const id = await stale('Guide to keys');
    const visitor = await openAsAdmin(browser, admin, '/admin');
    const { page } = visitor;
    const box = page.getByRole('region', { name: /^Spanish out of date 1$/ });
    await box.getByRole('link', { name: 'Guide to keys' }).click();
    await page.getByRole('tab', { name: /Spanish.*1 text out of date/, selected: true }).waitFor();
    await page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: 'Articles' }).click();
    await page.getByRole('button', { name: 'Spanish out of date' }).click();
    await expect.poll(() => titlesOf(page)).toEqual(['Guide to keys']);
    await rowsOf(page).getByText('Spanish out of date', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Guide to keys', exact: true }).click();
    const form = formOf(visitor);
    await page.getByRole('tab', { name: /Spanish.*1 text out of date/ }).click();
    const note = noteIn(form, /^The English changed/);
    expect(await note.locator('del').textContent()).toContain('of old');
    await form.field('Title (Spanish)').fill('Guía de llaves');
    await note.getByText('Once saved, it counts as up to date').waitFor();
    await form.save();
    await form.toast.getByText('Content updated', { exact: true }).waitFor();
    await expect.poll(() => note.count()).toBe(0);
    expect(await outdated(id)).toEqual([]);
    await visitor.leave();
  });

  it('in Spanish on a phone and by keyboard alone, English is corrected a little, and a translation confirmed as still right', async () => {
    const id = await stale('Keys by heart');
    const phone = { locale: 'es-MX', viewport: { width: 390, height: 844 } };
    const form = await openForm(browser, admin, `/admin/articles/${id}?lang=es`, phone);
    const { page } = form;
    await (await tabTo(form.field('Extracto'))).press('End');
    await page.keyboard.type('!');
    await (await tabTo(page.getByRole('checkbox', { name: /^Corrección/ }))).press('Space');
    await (await tabTo(page.getByRole('tab', { name: /^Inglés/ }))).press('ArrowRight');
    await expect.poll(() => hasFocus(page.getByRole('tab', { name: /^Español/ }))).toBe(true);
    await noteIn(form, /^El inglés cambió/).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const button = page.getByRole('button', { name: 'Sigue correcta' });
    await (await tabTo(button)).press('Space');
    await page.getByText('Marcada como correcta. Guarda para conservarlo.').waitFor();
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Control+s');
    await button.waitFor({ state: 'detached' });
    expect(await outdated(id)).toEqual([]);
    await form.leave();
  });

  it('findings appear beside their field, and are asked about when the item becomes public and when one is new, not otherwise', async () => {
    const { id, slug } = await site.make.article({ ...TEXTS, title: 'Nowhere', status: 'draft' });
    await admin.put(`/api/articles/${id}`, { content: '<p>See <a href="/news/nowhere-at-all">this</a>.</p>' });
    const form = await openForm(browser, admin, `/admin/articles/${id}`);
    const { page } = form;
    const group = page.getByRole('group', { name: 'To look at: Content' });
    await group.getByText('A link leads to no page: /news/nowhere-at-all').waitFor();
    await form.field('Title').fill('Nowhere yet');
    await form.save();
    await form.toast.getByText('Content updated', { exact: true }).waitFor();
    const dialog = page.getByRole('dialog', { name: 'Publish as it is?' });
    const publishAt = async () => (await site.em.execute('select publish_at from article where id = ?', [id]))[0];
    await form.tab('Common Fields');
    await form.field('Publish at').fill('2999-12-01T09:30');
    await saveButton(page).click();
    await expect.poll(publishAt).not.toEqual({ publish_at: null });
    await page.getByText('Goes live on Dec 1, 2999').first().waitFor();

    // What is wrong with the form itself comes first, and “Publish now” that is refused leaves the form as it was.
    const [status, slugField] = [page.getByLabel('Status', { exact: true }), form.field('Slug')];
    await slugField.fill('Not a slug');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect.poll(() => hasFocus(slugField)).toBe(true);
    expect(await dialog.count()).toBe(0);
    await slugField.fill(slug);
    await page.getByRole('button', { name: 'Publish now' }).click();
    await dialog.getByText('A link leads to no page: /news/nowhere-at-all').waitFor();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect.poll(() => saveButton(page).isEnabled()).toBe(true);
    expect(await status.inputValue()).toBe('draft');
    expect(await form.field('Publish at').inputValue()).toBe('2999-12-01T09:30');
    expect((await admin.get(`/api/articles/${slug}`)).body).toMatchObject({ status: 'draft' });
    await status.selectOption('published');
    await saveButton(page).click();
    await dialog.getByRole('button', { name: 'Publish anyway' }).click();
    await expect
      .poll(async () => (await admin.get(`/api/articles/${slug}`)).body)
      .toMatchObject({ status: 'published' });
    await dialog.waitFor({ state: 'detached' });

    await form.tab('English');
    await form.field('Title').fill('Nowhere at all');
    await form.save();
    await expect
      .poll(async () => (await admin.get(`/api/articles/${slug}`)).body)
      .toMatchObject({
        title: 'Nowhere at all',
      });
    expect(await dialog.count()).toBe(0);
    await form.tab('Spanish');
    await form.field('Excerpt (Spanish)').fill('This excerpt was left in English by the person who translated it.');
    await saveButton(page).click();
    await dialog.getByText('Excerpt (Spanish): This seems to be English').waitFor();
    expect(await dialog.getByText('/news/nowhere-at-all').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await dialog.waitFor({ state: 'detached' });
    await form.leave();
  });

  it('readers are told that a text isn’t in Spanish yet, and can ask for it without an account', async () => {
    const { slug } = await site.make.article({ title: 'Only English' });
    const visitor = await visit(browser, site.url, { locale: 'es-MX' });
    const { page } = visitor;
    await visitor.open(`/news/${slug}?lang=es`);
    await page.getByText('Este artículo aún no está en español.').waitFor();
    await page.getByRole('button', { name: 'Me gustaría leerlo en español' }).click();
    const thanks = page.getByText('¡Gracias! Los textos más pedidos se traducen primero.');
    await thanks.waitFor();
    expect(await hasFocus(thanks)).toBe(true);
    expect(await site.em.execute('select count(*)::integer as count from translation_wish')).toEqual([{ count: 1 }]);
    await visitor.leave();
  });
});
