import type { Browser, BrowserContextOptions } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAsAdmin, toastOf } from '../support/admin-site.ts';
import { breakApi, holdApi } from '../support/api-traffic.ts';
import { openBrowser, type Visitor } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

describe('the order of modules and lessons', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  let basics: number;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { role: 'admin' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));
  beforeEach(async () => {
    await site.em.execute('delete from course_module');
    const { make } = site;
    basics = (await make.module({ title: 'Basics', order: 1 })).id;
    await make.module({ title: 'Wallets', order: 2 });
    await make.module({ title: 'Mining', order: 3, status: 'draft' });
    for (const [index, title] of ['Money', 'Keys', 'Blocks'].entries()) {
      await make.lesson({ title, module: basics, order: index + 1 });
    }
  });

  const open = (section: string, options?: BrowserContextOptions) =>
    openAsAdmin(browser, admin, `/admin/${section}?view=order`, options);
  const items = ({ page }: Visitor, name: string) =>
    page.getByRole('list', { name, exact: true }).getByRole('listitem');
  const shown = async (visitor: Visitor, name: string) =>
    (await items(visitor, name).allTextContents()).map((text) => text.replace(/Draft|Published/, ''));
  const stored = (table: string) =>
    site.em
      .execute<{ title: string; order: number }[]>(`select title, "order" from ${table} order by "order"`)
      .then((rows) => rows.map(({ title, order }) => `${order} ${title}`));

  it('is changed by buttons with the keyboard, which keep the focus and say the new place', async () => {
    const visitor = await open('modules');
    const { page } = visitor;
    const up = page.getByRole('button', { name: 'Move Mining up' });
    await up.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('“Mining” is now number 2 of 3.').waitFor();
    expect(await up.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('“Mining” is now number 1 of 3.').waitFor();
    await expect.poll(() => shown(visitor, 'Modules')).toEqual(['Mining', 'Basics', 'Wallets']);
    expect(await up.getAttribute('aria-disabled')).toBe('true');
    expect(await up.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => stored('course_module')).toEqual(['1 Mining', '2 Basics', '3 Wallets']);
    await visitor.leave();
  });

  it('is changed by dragging', async () => {
    const visitor = await open('modules');
    const { page } = visitor;
    const [first, last] = [items(visitor, 'Modules').first(), items(visitor, 'Modules').last()];
    await last.locator('[title="Drag to another place"]').dragTo(first, { targetPosition: { x: 60, y: 4 } });
    await expect.poll(() => shown(visitor, 'Modules')).toEqual(['Mining', 'Basics', 'Wallets']);
    await page.getByRole('status').getByText('“Mining” is now number 1 of 3.').waitFor();
    await expect.poll(() => stored('course_module')).toEqual(['1 Mining', '2 Basics', '3 Wallets']);
    await first.locator('[title="Drag to another place"]').dragTo(last, { targetPosition: { x: 60, y: 46 } });
    await expect.poll(() => stored('course_module')).toEqual(['1 Basics', '2 Wallets', '3 Mining']);
    await visitor.leave();
  });

  it('of lessons is changed within the module one chooses, and holds on the course page at once', async () => {
    const visitor = await open('lessons');
    const { page } = visitor;
    await page.getByLabel('Module').selectOption('Wallets');
    await page.getByText('No lessons found').waitFor();
    await page.getByLabel('Module').selectOption('Basics');
    await page.waitForURL(`/admin/lessons?view=order&module=${basics}`);
    await page.getByRole('button', { name: 'Move Money down' }).click();
    await expect.poll(() => shown(visitor, 'Lessons')).toEqual(['Keys', 'Money', 'Blocks']);
    await expect.poll(() => stored('lesson')).toEqual(['1 Keys', '2 Money', '3 Blocks']);
    await page.getByRole('banner').getByRole('link', { name: 'Course' }).click();
    await page.getByRole('link', { name: /Keys/ }).first().waitFor();
    const lessons = await page
      .getByRole('main')
      .getByRole('link', { name: /Keys|Money|Blocks/ })
      .allTextContents();
    // The first is where to go on.
    expect(lessons.slice(-3).map((text) => /Keys|Money|Blocks/.exec(text)?.[0])).toEqual(['Keys', 'Money', 'Blocks']);
    await visitor.leave();
  });

  it('changed faster than it is saved ends as the last step left it', async () => {
    const visitor = await open('modules');
    const { page } = visitor;
    const down = page.getByRole('button', { name: 'Move Basics down' });
    await down.waitFor();
    const release = await holdApi(page, 'AdminOrderModules');
    await down.click();
    await down.click();
    await page.getByRole('button', { name: 'Move Mining up' }).click();
    release();
    await expect.poll(() => stored('course_module')).toEqual(['1 Mining', '2 Wallets', '3 Basics']);
    await expect.poll(() => shown(visitor, 'Modules')).toEqual(['Mining', 'Wallets', 'Basics']);
    await visitor.leave();
  });

  it('that cannot be saved goes back to the one before, and says so', async () => {
    const visitor = await open('modules');
    const { page } = visitor;
    await page.getByRole('button', { name: 'Move Mining up' }).waitFor();
    visitor.expectFailureOf('/graphql');
    await breakApi(page);
    await page.getByRole('button', { name: 'Move Mining up' }).click();
    await toastOf(page).getByText("The order wasn't saved. The previous order is back.", { exact: true }).waitFor();
    expect(await shown(visitor, 'Modules')).toEqual(['Basics', 'Wallets', 'Mining']);
    expect(await stored('course_module')).toEqual(['1 Basics', '2 Wallets', '3 Mining']);
    await visitor.leave();
  });

  it('of a list that someone else has changed in the meantime is not saved, and the list reloaded', async () => {
    const visitor = await open('modules');
    const { page } = visitor;
    await page.getByRole('button', { name: 'Move Mining up' }).waitFor();
    await site.make.module({ title: 'New one', order: 4 });
    await page.getByRole('button', { name: 'Move Mining up' }).click();
    await toastOf(page).getByText('Someone else changed the list.').waitFor();
    await expect.poll(() => shown(visitor, 'Modules')).toEqual(['Basics', 'Wallets', 'Mining', 'New one']);
    await visitor.leave();
  });

  it('is reached from the lists, and speaks Spanish', async () => {
    const visitor = await openAsAdmin(browser, admin, '/admin/modules', { locale: 'es-MX' });
    const { page } = visitor;
    await page.getByRole('link', { name: 'Cambiar el orden' }).click();
    await page.getByRole('heading', { level: 1, name: 'Orden de los módulos' }).waitFor();
    await page.getByRole('button', { name: 'Subir Mining' }).click();
    await page.getByRole('status').getByText('«Mining» ahora es el número 2 de 3.').waitFor();
    await page.getByRole('link', { name: 'Volver a la lista' }).click();
    await page.waitForURL('/admin/modules');
    await visitor.leave();
  });
});
