/** @module-tag extended */

import type { Browser, BrowserContextOptions } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { openAsAdmin, toastOf } from '../support/admin-site.ts';
import { axeFindings } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

describe('several items of the trash', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { username: 'bea', role: 'admin' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));
  beforeEach(() => truncate(site.em, 'stored_article, stored_video, stored_course_module cascade'));

  const open = (options?: BrowserContextOptions) => openAsAdmin(browser, admin, '/admin/trash', options);
  const mutate = async (field: string) => {
    const { errors } = await admin.graphql(`mutation { ${field} }`);
    expect(errors).toBeUndefined();
  };
  const remove = (type: string, id: number) => mutate(`deleteContent(type: ${type}, ids: [${id}])`);
  const titles = async (table: string) =>
    (await site.em.execute<{ title: string }[]>(`select title from ${table} order by title`)).map(({ title }) => title);

  it('what fails is told item by item, and the others are restored', async () => {
    const { make } = site;
    const [first, second] = [await make.article({ title: 'First' }), await make.article({ title: 'Second' })];
    const video = await make.video({ title: 'Third' });
    for (const { id } of [first, second]) await remove('article', id);
    await remove('video', video.id);
    const visitor = await open();
    const { page } = visitor;
    await page.getByLabel('Select all on this page').check();
    await mutate(`purgeContent(type: article, ids: [${first.id}])`);
    const bar = page.getByRole('group', { name: 'Selected rows' });
    await bar.getByRole('button', { name: 'Restore' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore 3 items?' });
    await dialog.getByText('Second', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Restore' }).click();
    const result = page.getByRole('dialog', { name: 'Not all items were restored' });
    await result.getByText('2 of 3 are done. These are left:').waitFor();
    const left = result.getByRole('listitem');
    expect(await left.count()).toBe(1);
    expect(await left.textContent()).toMatch(/^FirstIt is no longer in the trash/);
    expect(await axeFindings(page)).toEqual([]);
    // The button that had the focus is gone.
    expect(await result.getByRole('button').evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('The trash is empty.').waitFor();
    expect(await titles('article')).toEqual(['Second']);
    expect(await titles('video')).toEqual(['Third']);
    await visitor.leave();
  });

  it('a module comes back with its lessons, and lessons of a module in the trash together with it', async () => {
    const { make } = site;
    const module = await make.module({ title: 'Keys' });
    await make.lesson({ module: module.id, title: 'Along' });
    const lesson = await make.lesson({ module: module.id, title: 'Apart' });
    await remove('lesson', lesson.id);
    await remove('module', module.id);
    const visitor = await open();
    const { page } = visitor;
    await page.getByLabel('Select Apart').check();
    await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Restore' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore 1 item?' });
    await dialog.getByText('Lessons whose module is in the trash come back together with it.').waitFor();
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await toastOf(page).getByText('1 item restored', { exact: true }).waitFor();
    await page.getByText('The trash is empty.').waitFor();
    expect(await titles('lesson')).toEqual(['Along', 'Apart']);
    await visitor.leave();
  });

  it('are deleted permanently only after a second step, a module after its lessons, in Spanish on a phone', async () => {
    const { make } = site;
    const module = await make.module({ title: 'Llaves' });
    const lesson = await make.lesson({ module: module.id, title: 'Frase semilla' });
    await make.comment({ lesson: lesson.id });
    await remove('lesson', lesson.id);
    await remove('module', module.id);
    const visitor = await open({ locale: 'es-MX', viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    await page.getByLabel('Seleccionar todo en esta página').check();
    const bar = page.getByRole('group', { name: 'Filas seleccionadas' });
    await bar.getByRole('button', { name: 'Eliminar definitivamente' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Eliminar 2 elementos definitivamente?' });
    await dialog.getByText('También se elimina 1 comentario.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await titles('stored_lesson')).toEqual(['Frase semilla']);
    await bar.getByRole('button', { name: 'Eliminar definitivamente' }).click();
    await dialog.getByRole('button', { name: 'Eliminar definitivamente' }).click();
    await toastOf(page).getByText('Se eliminaron 2 elementos definitivamente', { exact: true }).waitFor();
    await page.getByText('La papelera está vacía.').waitFor();
    expect(await titles('stored_lesson')).toEqual([]);
    expect(await titles('stored_course_module')).toEqual([]);
    await visitor.leave();
  });

  it('the menu of the admin area is one row on a phone, and closes with Esc and after a choice', async () => {
    const visitor = await open({ viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    const menu = page.getByRole('navigation', { name: 'Admin area' });
    const button = menu.getByRole('button', { name: 'Menu, now: Trash' });
    expect(await menu.evaluate((nav) => nav.clientHeight)).toBeLessThan(60);
    await button.click();
    const users = menu.getByRole('link', { name: 'Users' });
    await users.focus();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await users.waitFor({ state: 'hidden' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await button.click();
    await users.click();
    await page.waitForURL('/admin/users');
    await users.waitFor({ state: 'hidden' });
    await menu.getByRole('button', { name: 'Menu, now: Users' }).waitFor();
    await visitor.leave();
  });
});
