import type { Browser } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAsAdmin, titlesOf, toastOf } from '../support/admin-site.ts';
import { openBrowser, type Visitor } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';
import { tabTo } from '../support/tab-to.ts';

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

  const open = (path: string) => openAsAdmin(browser, admin, path);
  const dialogOf = ({ page }: Visitor) => page.getByRole('dialog', { name: 'Are you sure?' });
  const ask = async (visitor: Visitor, title: string) => {
    await visitor.page.getByRole('button', { name: `Delete ${title}` }).click();
    return dialogOf(visitor);
  };

  it('ADM-32 ADM-33 ERR-23 deletes the item once confirmed: toast, list, counts and the public pages are right at once', async () => {
    await site.make.article({ title: 'Stays' });
    await site.make.article({ title: 'Goes' });
    const visitor = await open('/');
    const { page } = visitor;
    await page.getByRole('link', { name: 'News', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Goes' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click();
    await page.getByRole('region', { name: 'Totals' }).getByRole('link', { name: 'Articles 2' }).click();
    const button = page.getByRole('button', { name: 'Delete Goes' });
    for (const leave of [
      () => dialogOf(visitor).getByRole('button', { name: 'Cancel' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await ask(visitor, 'Goes');
      await leave();
      await dialogOf(visitor).waitFor({ state: 'detached' });
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    expect(await site.em.execute('select from article')).toHaveLength(2);
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

  it('Undo in the toast brings a module back with its lessons and comments, by keyboard', {
    tags: ['extended'],
  }, async () => {
    const { make } = site;
    const module = await make.module({ title: 'Back again' });
    const lesson = await make.lesson({ module: module.id, slug: 'back-again', title: 'Lesson of it' });
    await make.comment({ lesson: lesson.id, content: 'Kept in the trash' });
    const visitor = await open('/admin/modules');
    const { page } = visitor;
    const dialog = await ask(visitor, 'Back again');
    await dialog.getByText('This also deletes 1 lesson and 1 comment.').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await toastOf(page).getByText('The module has been successfully deleted.', { exact: true }).waitFor();
    await page.getByText('No modules found').waitFor();
    await page.keyboard.press('F8');
    await tabTo(toastOf(page).getByRole('button', { name: 'Undo' }));
    await page.keyboard.press('Enter');
    await toastOf(page).getByText('1 item restored', { exact: true }).waitFor();
    await expect.poll(() => titlesOf(page)).toEqual(['Back again']);
    await visitor.open('/course/back-again');
    await page.getByText('Kept in the trash').waitFor();
    await visitor.leave();
  });
});
