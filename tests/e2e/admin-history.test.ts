/** @module-tag extended */

import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { markedIn, openAsAdmin, toastOf } from '../support/admin-site.ts';
import { axeFindings } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const BODY = '<p>Keys are numbers.</p>\n<p>A private key is a big number.</p>\n<p>Keep it safe.</p>';
const BETTER = '<p>Keys are numbers.</p>\n<p>A private key is a random number.</p>\n<p>Keep it safe.</p>';

describe('the history of an item', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { username: 'bea', role: 'admin' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));
  beforeEach(() => truncate(site.em, 'stored_article, stored_video, stored_course_module, content_change cascade'));

  const open = (path: string, options?: BrowserContextOptions) => openAsAdmin(browser, admin, path, options);
  const edit = async (id: number, changes: object) => {
    const { status } = await admin.put(`/api/articles/${id}`, changes);
    expect(status).toBe(200);
  };
  /** An article that was edited once, with the IDs of its changes, oldest first. */
  async function anEditedArticle() {
    const article = await site.make.article({
      title: 'What is a key?',
      titleEs: '¿Qué es una llave?',
      slug: 'keys',
      content: BODY,
      contentEs: '<p>Una llave es un número.</p>',
    });
    await edit(article.id, {
      title: 'What is a private key?',
      slug: 'private-keys',
      content: BETTER,
      contentEs: '<p>Una clave es un número.</p>',
      category: 'Security',
    });
    return { id: article.id, changes: await changesOf(article.id) };
  }
  const changesOf = async (id: number) => {
    const rows = await site.em.execute<{ id: string }[]>(
      `select id::text from content_change where item_type = 'article' and item_id = ? order by content_change.id`,
      [id],
    );
    return rows.map((row) => row.id);
  };
  const stored = async (id: number) => {
    const [row] = await site.em.execute<{ title: string; slug: string; content: string; version: number }[]>(
      'select title, slug, content, version from stored_article where id = ?',
      [id],
    );
    return row;
  };
  const restore = async (page: Page) => {
    await page.getByRole('button', { name: 'Restore this version' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore this version?' });
    await dialog.getByRole('button', { name: 'Restore this version' }).click();
    return dialog;
  };

  it.each([
    '/admin/articles/0/history',
    '/admin/articles/1/history/x',
    '/admin/articles/1/past',
    '/admin/comments/1/history',
    '/admin/users/1/history',
    '/admin/trash/1',
    '/admin/activity/x',
    '/admin/activity/1/2',
  ])('%s is not found', async (path) => {
    const visitor = await open('/admin');
    await visitor.open(path, { status: 404 });
    await visitor.page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    await visitor.leave();
  });

  it('people without the role see none of it', async () => {
    const { id } = await anEditedArticle();
    const reader = await signedIn(site, { username: 'ana' });
    const visitor = await openAsAdmin(browser, reader, '/');
    for (const path of [`/admin/articles/${id}/history`, '/admin/trash', '/admin/activity']) {
      await visitor.page.goto(path);
      await toastOf(visitor.page).getByText('Access denied', { exact: true }).waitFor();
    }
    await visitor.leave();
  });

  it('says so when a version is too old to be kept, and of an item that is gone', async () => {
    const { id, changes } = await anEditedArticle();
    await site.em.execute('update content_change set before = null where item_id = ?', [id]);
    const visitor = await open(`/admin/articles/${id}/history/${changes[0]}`);
    const { page } = visitor;
    await page.getByText('This version is no longer kept: it is too old').waitFor();
    await site.em.execute('delete from stored_article');
    await visitor.open(`/admin/articles/${id}/history`);
    await page.getByText('This item was deleted permanently. Its earlier versions are gone too.').waitFor();
    await page.getByText('Deleted permanently', { exact: true }).waitFor();
    await visitor.open('/admin/articles/999999/history');
    await page.getByText('No changes have been recorded for this item.').waitFor();
    await visitor.leave();
  });

  it('lists who changed what, when and how, from the form and from the list', async () => {
    const { id } = await anEditedArticle();
    const visitor = await open('/admin/articles');
    const { page } = visitor;
    await page.getByRole('link', { name: 'History of What is a private key?' }).click();
    const entries = page.getByRole('region', { name: 'History' }).getByRole('listitem');
    await expect.poll(() => entries.count()).toBe(2);
    const [newest, oldest] = await entries.allInnerTexts();
    expect(newest).toMatch(
      /^Edited: Title, Slug, Content, Content \(Spanish\), Category Current version\s+bea\s+REST API\s+\w+ \d+, 20\d\d, /,
    );
    expect(oldest).toMatch(/^Created\s+Database/);
    await page.getByRole('link', { name: 'Back to the form' }).click();
    await page.waitForURL(`/admin/articles/${id}`);
    await page.getByRole('link', { name: 'History', exact: true }).click();
    await page.waitForURL(`/admin/articles/${id}/history`);
    await visitor.leave();
  });

  it('comes in pages', async () => {
    const { id } = await site.make.article({ title: 'Version 0' });
    for (let n = 1; n <= 10; n += 1) await edit(id, { title: `Version ${n}` });
    const visitor = await open(`/admin/articles/${id}/history`);
    const { page } = visitor;
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByRole('link', { name: 'Created' }).waitFor();
    expect(await page.getByText('Current version').count()).toBe(0);
    await visitor.leave();
  });

  it('a revision marks inserted and deleted words, English and Spanish apart', async () => {
    const { id, changes } = await anEditedArticle();
    const visitor = await open(`/admin/articles/${id}/history/${changes[1]}`);
    const { page } = visitor;
    await page.getByRole('heading', { name: 'English' }).waitFor();
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(
      expect.arrayContaining(['English', 'Spanish', 'Common Fields']),
    );
    expect(await markedIn(page, 'ins')).toEqual(['private', 'random', 'clave', 'private-', 'Security']);
    expect(await markedIn(page, 'del')).toEqual(['big', 'llave', 'Technology']);
    // For screen readers, a mark is words.
    await page.getByText('[inserted: private ]').waitFor();
    await page.getByText('[deleted: big').waitFor();
    await page.getByText('1 unchanged paragraph').waitFor({ state: 'hidden' });
    await visitor.leave();
  });

  it('another author is shown as a whole name after the former one, with a gap between', async () => {
    const { user } = await signedIn(site, { username: 'sato-two', role: 'editor' });
    const { id } = await site.make.article({});
    await edit(id, { authorId: user.id });
    const visitor = await open(`/admin/articles/${id}/history/${(await changesOf(id))[1]}`);
    const { page } = visitor;
    await expect.poll(() => markedIn(page, 'ins')).toEqual(['sato-two']);
    expect(await markedIn(page, 'del')).toHaveLength(1);
    const [before, after] = await Promise.all(['del', 'ins'].map((mark) => page.locator(mark).boundingBox()));
    expect((after?.x ?? 0) - ((before?.x ?? 0) + (before?.width ?? 0))).toBeGreaterThan(3);
    await visitor.leave();
  });

  it.each([
    ['en-US', 'Schedule changed'],
    ['es-MX', 'Programación cambiada'],
  ])('a schedule that is set or canceled was changed (%s)', async (locale, name) => {
    const { id } = await site.make.article({ status: 'draft' });
    for (const publishAt of ['2999-12-01T09:30:00Z', null]) await edit(id, { publishAt });
    const visitor = await open(`/admin/articles/${id}/history`, { locale });
    await expect.poll(() => visitor.page.getByText(name, { exact: true }).count()).toBe(2);
    await visitor.leave();
  });

  it('restoring a version makes a new one, by keyboard alone', async () => {
    const { id, changes } = await anEditedArticle();
    const visitor = await open(`/admin/articles/${id}/history`);
    const { page } = visitor;
    const press = async (role: 'link' | 'button' | 'tab', name: string) => {
      await page.getByRole(role, { name, exact: true }).last().focus();
      await page.keyboard.press('Enter');
    };
    await press('link', 'Created');
    await page.getByText('This is how the item began. Below is what has changed since.').waitFor();
    await press('button', 'Restore this version');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await stored(id))?.title).toBe('What is a private key?');
    await press('button', 'Restore this version');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await toastOf(page).getByText('Version restored', { exact: true }).waitFor();
    await page.waitForURL(`/admin/articles/${id}/history`);
    await expect.poll(() => page.getByRole('region', { name: 'History' }).getByRole('listitem').count()).toBe(3);
    expect(await stored(id)).toMatchObject({ title: 'What is a key?', slug: 'keys', content: BODY });
    expect(await changesOf(id)).toHaveLength(changes.length + 1);
    await visitor.leave();
  });

  it('a version that someone else replaced in the meantime is not written over, and the page is reloaded', async () => {
    const { id, changes } = await anEditedArticle();
    const visitor = await open(`/admin/articles/${id}/history/${changes[0]}`);
    const { page } = visitor;
    await page.getByRole('button', { name: 'Restore this version' }).waitFor();
    await edit(id, { title: 'Newer' });
    const dialog = await restore(page);
    await dialog.getByText('Someone else changed this item in the meantime, so nothing was restored.').waitFor();
    expect((await stored(id))?.title).toBe('Newer');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => markedIn(page, 'ins')).toContain('Newer');
    await (await restore(page)).waitFor({ state: 'detached' });
    await expect.poll(async () => (await stored(id))?.title).toBe('What is a key?');
    await visitor.leave();
  });

  it('of two restores at once, one is written and the other is told', async () => {
    const { id, changes } = await anEditedArticle();
    const visitor = await open(`/admin/articles/${id}/history/${changes[0]}`);
    const { page } = visitor;
    await page.getByRole('button', { name: 'Restore this version' }).waitFor();
    const { errors } = await admin.graphql(
      'mutation ($id: ID!, $version: Int!) { restoreRevision(id: $id, version: $version) { id } }',
      { id: changes[0], version: (await stored(id))?.version },
    );
    expect(errors).toBeUndefined();
    const dialog = await restore(page);
    await dialog.getByText('Someone else changed this item in the meantime, so nothing was restored.').waitFor();
    expect(await changesOf(id)).toHaveLength(3);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('This is the current version, so there is nothing to restore.').waitFor();
    await visitor.leave();
  });

  it('a slug that is taken by now is named, and everything else can be restored', async () => {
    const { id, changes } = await anEditedArticle();
    await site.make.article({ slug: 'keys' });
    const visitor = await open(`/admin/articles/${id}/history/${changes[0]}`);
    const { page } = visitor;
    const dialog = await restore(page);
    await dialog.getByText('Another item now uses the slug “keys” of this version.').waitFor();
    expect((await stored(id))?.title).toBe('What is a private key?');
    await dialog.getByRole('button', { name: 'Restore and keep the current slug' }).click();
    await toastOf(page).getByText('Version restored', { exact: true }).waitFor();
    expect(await stored(id)).toMatchObject({ title: 'What is a key?', slug: 'private-keys' });
    await visitor.leave();
  });

  it('an item that went to the trash in the meantime has to come back first', async () => {
    const { id, changes } = await anEditedArticle();
    const visitor = await open(`/admin/articles/${id}/history/${changes[0]}`);
    const { page } = visitor;
    await page.getByRole('button', { name: 'Restore this version' }).waitFor();
    await admin.graphql(`mutation { deleteContent(type: article, ids: [${id}]) }`);
    const dialog = await restore(page);
    await dialog.getByText('This item is in the trash now. Restore it from the trash first.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Restore it from there' }).click();
    await page.getByRole('button', { name: 'Restore What is a private key?' }).waitFor();
    await visitor.leave();
  });

  it('speaks Spanish on a phone, fits it, and axe finds nothing', async () => {
    const { id, changes } = await anEditedArticle();
    const visitor = await open(`/admin/articles/${id}/history`, {
      locale: 'es-MX',
      viewport: { width: 390, height: 844 },
    });
    const { page } = visitor;
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    await page
      .getByRole('link', { name: 'Edición: Título, Slug, Contenido, Contenido (español), Categoría' })
      .waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await fits()).toBe(true);
    await page.getByRole('link', { name: /^Edición/ }).click();
    await page.waitForURL(`/admin/articles/${id}/history/${changes[1]}`);
    await page.getByText('[añadido: private').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await fits()).toBe(true);
    await visitor.open(`/admin/articles/${id}/history/${changes[0]}`);
    await page.getByRole('button', { name: 'Restaurar esta versión' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restaurar esta versión' }).click();
    await toastOf(page).getByText('Versión restaurada', { exact: true }).waitFor();
    await visitor.leave();
  });
});
