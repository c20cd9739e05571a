import type { Browser, BrowserContextOptions } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAsAdmin, rowsOf, titlesOf, toastOf } from '../support/admin-site.ts';
import { breakApi } from '../support/api-traffic.ts';
import { openBrowser, type Visitor } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const THIRTY = 'A title of thirty characters..';
const LONGER = 'A title of thirty-one chars....';

describe('deleting in the admin area', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { role: 'admin' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));
  beforeEach(async () => {
    for (const table of ['article', 'video', 'course_module']) await site.em.execute(`delete from ${table}`);
  });

  const open = (path: string, options?: BrowserContextOptions) => openAsAdmin(browser, admin, path, options);
  const dialogOf = ({ page }: Visitor) => page.getByRole('dialog', { name: 'Are you sure?' });
  const ask = async (visitor: Visitor, title: string) => {
    await visitor.page.getByRole('button', { name: `Delete ${title}` }).click();
    return dialogOf(visitor);
  };

  it('ADM-31 ADM-50 asks "Are you sure?" with a title of 30 characters whole, a longer one cut there', async () => {
    await site.make.article({ title: THIRTY });
    await site.make.article({ title: LONGER });
    const visitor = await open('/admin/articles');
    const whole = await ask(visitor, THIRTY);
    await whole.getByText(THIRTY, { exact: true }).waitFor();
    await whole.getByRole('button', { name: 'Cancel' }).click();
    const cut = await ask(visitor, LONGER);
    await cut.getByText(`${LONGER.slice(0, 30)}…`, { exact: true }).waitFor();
    await visitor.leave();
  });

  it('ADM-32 Cancel and Esc delete nothing and give the focus back', async () => {
    await site.make.article({ title: 'Stays' });
    const visitor = await open('/admin/articles');
    const { page } = visitor;
    const button = page.getByRole('button', { name: 'Delete Stays' });
    for (const leave of [
      () => dialogOf(visitor).getByRole('button', { name: 'Cancel' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await ask(visitor, 'Stays');
      await leave();
      await dialogOf(visitor).waitFor({ state: 'detached' });
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    expect(await site.em.execute('select title from article')).toEqual([{ title: 'Stays' }]);
    await visitor.leave();
  });

  it('ADM-33 ERR-23 deletes the item: toast, list, counts and the public pages are right at once', async () => {
    await site.make.article({ title: 'Stays' });
    await site.make.article({ title: 'Goes' });
    const visitor = await open('/');
    const { page } = visitor;
    await page.getByRole('link', { name: 'News', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Goes' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click();
    await page.getByRole('region', { name: 'Totals' }).getByRole('link', { name: 'Articles 2' }).click();
    const dialog = await ask(visitor, 'Goes');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await toastOf(page).getByText('Article deleted', { exact: true }).waitFor();
    await toastOf(page).getByText('The article has been successfully deleted.', { exact: true }).waitFor();
    await expect.poll(() => titlesOf(page)).toEqual(['Stays']);
    await page.getByRole('tab', { name: 'All 1' }).waitFor();
    const list = page.getByRole('region', { name: 'Articles Management' });
    await expect.poll(() => list.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('link', { name: 'Articles 1' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'News' }).click();
    await page.getByRole('heading', { name: 'Stays' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Goes' }).count()).toBe(0);
    expect(await site.em.execute('select title from article')).toEqual([{ title: 'Stays' }]);
    await visitor.leave();
  });

  it('ERR-23 names each kind of item', async () => {
    await site.make.video({ title: 'Gone' });
    const lesson = await site.make.lesson({ title: 'Gone' });
    await site.em.execute(`update course_module set title = 'Gone' where id = ${lesson.module.id}`);
    const visitor = await open('/admin');
    for (const [section, item] of [
      ['videos', 'Video'],
      ['lessons', 'Lesson'],
      ['modules', 'Module'],
    ]) {
      await visitor.open(`/admin/${section}`);
      await (await ask(visitor, 'Gone')).getByRole('button', { name: 'Delete' }).click();
      await toastOf(visitor.page).getByText(`${item} deleted`, { exact: true }).waitFor();
      await toastOf(visitor.page)
        .getByText(`The ${item?.toLowerCase()} has been successfully deleted.`, { exact: true })
        .waitFor();
    }
    await visitor.leave();
  });

  it("says what goes with it: a module's lessons and their comments, an item's comments, or nothing", async () => {
    const { make } = site;
    const full = await make.module({ title: 'Full' });
    const lesson = await make.lesson({ module: full.id });
    await make.lesson({ module: full.id });
    await make.comment({ lesson: lesson.id });
    await make.module({ title: 'Bare' });
    const article = await make.article({ title: 'Talked about' });
    for (let n = 0; n < 3; n += 1) await make.comment({ article: article.id });
    const visitor = await open('/admin/modules');
    const dialog = await ask(visitor, 'Full');
    await dialog.getByText('This also deletes 2 lessons and 1 comment.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await (await ask(visitor, 'Bare')).getByText('Nothing else will be deleted.').waitFor();
    await visitor.open('/admin/articles');
    await (await ask(visitor, 'Talked about')).getByText('This also deletes 3 comments.').waitFor();
    await visitor.leave();
  });

  it('ERR-24 a failed deletion says so, and the item stays', async () => {
    await site.make.lesson({ title: 'Stays' });
    const visitor = await open('/admin/lessons');
    const { page } = visitor;
    const dialog = await ask(visitor, 'Stays');
    await dialog.getByText('Nothing else will be deleted.').waitFor();
    visitor.expectFailureOf('/graphql');
    await breakApi(page);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await toastOf(page).getByText('Failed to delete lesson', { exact: true }).waitFor();
    await toastOf(page)
      .getByText('An error occurred while trying to delete. Please try again.', { exact: true })
      .waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await titlesOf(page)).toEqual(['Stays']);
    await visitor.leave();
  });

  it('what another admin has deleted in the meantime is reported, and the list reloaded', async () => {
    const gone = await site.make.article({ title: 'Gone already' });
    const visitor = await open('/admin/articles');
    const dialog = await ask(visitor, 'Gone already');
    await dialog.getByText('Nothing else will be deleted.').waitFor();
    await site.em.execute(`delete from article where id = ${gone.id}`);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await toastOf(visitor.page).getByText('Failed to delete article', { exact: true }).waitFor();
    await visitor.page.getByText('No articles found').waitFor();
    await visitor.leave();
  });

  it('Undo in the toast brings a module back with its lessons and comments, by mouse and keyboard', async () => {
    const { make } = site;
    const module = await make.module({ title: 'Back again' });
    const lesson = await make.lesson({ module: module.id, slug: 'back-again', title: 'Lesson of it' });
    await make.comment({ lesson: lesson.id, content: 'Kept in the trash' });
    const visitor = await open('/admin/modules');
    const { page } = visitor;
    const remove = async () => {
      const dialog = await ask(visitor, 'Back again');
      await dialog.getByText('Deleted items stay in the trash for 30 days.').waitFor();
      await dialog.getByText('This also deletes 1 lesson and 1 comment.').waitFor();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await toastOf(page).getByText('The module has been successfully deleted.', { exact: true }).waitFor();
      await page.getByText('No modules found').waitFor();
    };
    const comesBack = async () => {
      await toastOf(page).getByText('1 item restored', { exact: true }).waitFor();
      await expect.poll(() => titlesOf(page)).toEqual(['Back again']);
    };
    await remove();
    await toastOf(page).getByRole('button', { name: 'Undo' }).click();
    await comesBack();
    await remove();
    await page.keyboard.press('F8');
    await toastOf(page).getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await comesBack();
    await visitor.open('/course/back-again');
    await page.getByText('Kept in the trash').waitFor();
    await visitor.leave();
  });

  it('Undo says which slug is new, and what to do if the module of a lesson is gone too', async () => {
    const { id } = await site.make.article({ title: 'Keys', slug: 'keys' });
    const visitor = await open('/admin/articles');
    const { page } = visitor;
    await (await ask(visitor, 'Keys')).getByRole('button', { name: 'Delete' }).click();
    await toastOf(page).getByRole('button', { name: 'Undo' }).waitFor();
    await site.make.article({ slug: 'keys' });
    await toastOf(page).getByRole('button', { name: 'Undo' }).click();
    await toastOf(page).getByText('New slugs: keys-2. You can change them in the forms.').waitFor();
    expect(await site.em.execute('select slug from article where id = ?', [id])).toEqual([{ slug: 'keys-2' }]);

    const lesson = await site.make.lesson({ title: 'Seed phrase' });
    await visitor.open('/admin/lessons');
    await (await ask(visitor, 'Seed phrase')).getByRole('button', { name: 'Delete' }).click();
    await toastOf(page).getByRole('button', { name: 'Undo' }).waitFor();
    await site.em.execute('update course_module set deleted_at = now() where id = ?', [lesson.module.id]);
    await toastOf(page).getByRole('button', { name: 'Undo' }).click();
    await toastOf(page).getByText('Its module is in the trash too. Restore both, or the module first.').waitFor();
    await visitor.leave();
  });

  it('Undo brings back several items, in Spanish too', async () => {
    await site.make.article({ title: 'One' });
    await site.make.article({ title: 'Two' });
    const visitor = await open('/admin/articles', { locale: 'es' });
    const { page } = visitor;
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await toastOf(page).getByText('2 elementos eliminados', { exact: true }).waitFor();
    await toastOf(page).getByRole('button', { name: 'Deshacer' }).click();
    await toastOf(page).getByText('2 elementos restaurados', { exact: true }).waitFor();
    await expect.poll(() => titlesOf(page)).toHaveLength(2);
    expect(await site.em.execute('select from article')).toHaveLength(2);
    await visitor.leave();
  });

  it('the last row of the last page leads to the page before', async () => {
    for (let n = 1; n <= 11; n += 1) await site.make.article({ title: `Story ${n}` });
    const visitor = await open('/admin/articles?page=2');
    await (await ask(visitor, 'Story 1')).getByRole('button', { name: 'Delete' }).click();
    await visitor.page.waitForURL('/admin/articles');
    await expect.poll(() => rowsOf(visitor.page).count()).toBe(10);
    await visitor.leave();
  });

  it('speaks Spanish', async () => {
    await site.make.lesson({ title: 'Claves' });
    const visitor = await open('/admin/lessons', { locale: 'es-MX' });
    const { page } = visitor;
    await page.getByRole('button', { name: 'Eliminar Claves' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Seguro que quieres hacerlo?' });
    await dialog.getByText('No se eliminará nada más.').waitFor();
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await toastOf(page).getByText('La lección se eliminó correctamente.', { exact: true }).waitFor();
    await visitor.leave();
  });
});
