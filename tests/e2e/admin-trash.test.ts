import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { openAsAdmin, toastOf } from '../support/admin-site.ts';
import { holdAnswers } from '../support/api-traffic.ts';
import { axeFindings } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { PASSWORD, type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';
import { tabTo } from '../support/tab-to.ts';

describe('the trash in the admin area', () => {
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
  const mutate = async (field: string) => {
    const { errors } = await admin.graphql(`mutation { ${field} }`);
    expect(errors).toBeUndefined();
  };
  const remove = (type: string, id: number) => mutate(`deleteContent(type: ${type}, ids: [${id}])`);
  const entryOf = (page: Page, title: string) =>
    page.getByRole('region', { name: 'Trash' }).getByRole('listitem').filter({ hasText: title });
  const rows = (table: string) => site.em.execute(`select from ${table}`);
  /** Another admin, who logged in long ago. Confirming gives their session a new ID, which only the browser knows. */
  const loggedInLongAgo = async (username: string) => {
    const other = await signedIn(site, { username, role: 'admin' });
    await site.em.execute(`update session set sess = sess::jsonb - 'confirmedAt' where sess ->> 'userId' = ?`, [
      String(other.user.id),
    ]);
    return other;
  };

  it('says when it is empty', async () => {
    const visitor = await open('/admin/trash');
    const { page } = visitor;
    await page.getByText('The trash is empty.').waitFor();
    await page.getByLabel('Type').selectOption('Videos');
    await page.getByText('Nothing of this type is in the trash.').waitFor();
    await page.getByRole('button', { name: 'Show all types' }).click();
    await page.getByText('The trash is empty.').waitFor();
    await visitor.leave();
  });

  it('what someone else restored or purged in the meantime is reported, and the list reloaded', async () => {
    const [restored, purged] = [
      await site.make.article({ title: 'First' }),
      await site.make.article({ title: 'Second' }),
    ];
    for (const { id } of [restored, purged]) await remove('article', id);
    const visitor = await open('/admin/trash');
    const { page } = visitor;
    await entryOf(page, 'First').waitFor();
    await mutate(`restoreContent(type: article, ids: [${restored.id}]) { id }`);
    await page.getByRole('button', { name: 'Restore First' }).click();
    await toastOf(page).getByText('It is no longer in the trash: someone restored it').waitFor();
    await entryOf(page, 'First').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete Second permanently' }).click();
    await mutate(`purgeContent(type: article, ids: [${purged.id}])`);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
    await toastOf(page).getByText('Couldn’t delete', { exact: true }).waitFor();
    await page.getByText('The trash is empty.').waitFor();
    await visitor.leave();
  });

  it('shows what was deleted, by whom, when and for how long, and leads to its history', async () => {
    const { id } = await site.make.article({ title: 'Gone' });
    await site.make.comment({ article: id });
    await remove('article', id);
    await site.em.execute(`update stored_article set deleted_at = now() - interval '10 days'`);
    const visitor = await open('/admin');
    const { page } = visitor;
    await page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: 'Trash' }).click();
    const entry = entryOf(page, 'Gone');
    await entry.getByText('Article', { exact: true }).waitFor();
    await entry.getByText('20 days left', { exact: true }).waitFor();
    await entry.getByText('with 1 comment', { exact: true }).waitFor();
    await entry.getByText(/^Deleted by bea, \w+ \d+, 20\d\d/).waitFor();
    await entry.getByRole('link', { name: 'Gone' }).click();
    await page.waitForURL(`/admin/articles/${id}/history`);
    await page.getByText('This item is in the trash.').waitFor();
    await page.getByRole('link', { name: 'Deleted' }).waitFor();
    await visitor.leave();
  });

  it('brings a module back with lessons, comments and progress, by keyboard alone', async () => {
    const { make } = site;
    const module = await make.module({ title: 'Keys' });
    const lesson = await make.lesson({ module: module.id, slug: 'the-lesson' });
    await make.comment({ lesson: lesson.id, content: 'Kept in the trash' });
    const learner = await signedIn(site, { username: 'ana' });
    await site.em.execute('insert into lesson_progress (user_id, lesson_id) values (?, ?)', [
      learner.user.id,
      lesson.id,
    ]);
    await remove('module', module.id);
    const visitor = await open('/admin/trash');
    const { page } = visitor;
    await entryOf(page, 'Keys').getByText('with 1 lesson', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Restore Keys' }).focus();
    await page.keyboard.press('Enter');
    await toastOf(page).getByText('“Keys” is back', { exact: true }).waitFor();
    await page.getByText('The trash is empty.').waitFor();
    await page.keyboard.press('F8');
    await toastOf(page).getByRole('button', { name: 'Open' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`/admin/modules/${module.id}`);
    await visitor.open('/course/the-lesson');
    await page.getByText('Kept in the trash').waitFor();
    // The admin, who looks at the lesson, may have progress of their own by now.
    const progress = await site.em.execute('select lesson_id from lesson_progress where user_id = ?', [
      learner.user.id,
    ]);
    expect(progress).toEqual([{ lesson_id: lesson.id }]);
    await visitor.leave();
  });

  it('a slug that is taken by now is replaced, and said', async () => {
    const { id } = await site.make.article({ title: 'Keys', slug: 'keys' });
    await remove('article', id);
    await site.make.article({ slug: 'keys' });
    const visitor = await open('/admin/trash');
    await visitor.page.getByRole('button', { name: 'Restore Keys' }).click();
    await toastOf(visitor.page)
      .getByText('Another item now uses the slug “keys”, so this one has “keys-2”. You can change it in the form.')
      .waitFor();
    await visitor.leave();
  });

  it('a lesson whose module is in the trash too comes back together with it', async () => {
    const module = await site.make.module({ title: 'Wallets' });
    const lesson = await site.make.lesson({ module: module.id, title: 'Seed phrase' });
    await remove('lesson', lesson.id);
    await remove('module', module.id);
    const visitor = await open('/admin/trash');
    const { page } = visitor;
    await entryOf(page, 'Seed phrase').getByText('Its module “Wallets” is in the trash too').waitFor();
    await page.getByRole('button', { name: 'Restore Seed phrase with its module' }).click();
    await toastOf(page).getByText('“Seed phrase” is back', { exact: true }).waitFor();
    await page.getByText('The trash is empty.').waitFor();
    expect(await rows('course_module')).toHaveLength(1);
    expect(await rows('lesson')).toHaveLength(1);
    await visitor.leave();
  });

  it('a module that went to the trash after the list was shown is offered then', async () => {
    const module = await site.make.module({ title: 'Wallets' });
    const lesson = await site.make.lesson({ module: module.id, title: 'Seed phrase' });
    await remove('lesson', lesson.id);
    const visitor = await open('/admin/trash');
    const { page } = visitor;
    await entryOf(page, 'Seed phrase').waitFor();
    await remove('module', module.id);
    await page.getByRole('button', { name: 'Restore Seed phrase' }).click();
    await toastOf(page).getByText('Its module is in the trash too. Restore both, or the module first.').waitFor();
    await page.getByRole('button', { name: 'Restore Seed phrase with its module' }).waitFor();
    await visitor.leave();
  });

  it('deletes permanently only after a second step, which says what goes with it', async () => {
    const module = await site.make.module({ title: 'Keys' });
    const lesson = await site.make.lesson({ module: module.id });
    await site.make.comment({ lesson: lesson.id });
    await remove('module', module.id);
    const visitor = await open('/admin/trash');
    const { page } = visitor;
    const button = page.getByRole('button', { name: 'Delete Keys permanently' });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Delete permanently?' });
    await dialog.getByText('All its lessons that are in the trash are deleted with it.').waitFor();
    await dialog.getByText('1 comment is deleted with it.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await rows('stored_course_module')).toHaveLength(1);
    await button.click();
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await toastOf(page).getByText('“Keys” was deleted permanently', { exact: true }).waitFor();
    await page.getByText('The trash is empty.').waitFor();
    expect(await rows('stored_course_module')).toHaveLength(0);
    await visitor.leave();
  });

  it('asks for the password if the login was long ago, by keyboard; cancelling and a wrong one delete nothing', async () => {
    const { id } = await site.make.article({ title: 'Keys' });
    const other = await site.make.article({ title: 'Wallets' });
    await mutate(`deleteContent(type: article, ids: [${id}, ${other.id}])`);
    const visitor = await openAsAdmin(browser, await loggedInLongAgo('cleo'), '/admin/trash');
    const { page } = visitor;
    const { keyboard } = page;
    await tabTo(page.getByLabel('Select all on this page'));
    await keyboard.press('Space');
    const bar = page.getByRole('group', { name: 'Selected rows' });
    await tabTo(bar.getByRole('button', { name: 'Delete permanently' }));
    await keyboard.press('Enter');
    const purge = page.getByRole('dialog', { name: 'Delete 2 items permanently?' });
    await tabTo(purge.getByRole('button', { name: 'Delete permanently' }));
    await keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Confirm with your password' });
    const field = question.getByLabel('Your password');
    await field.waitFor();
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    // Still asking, and ready to be pressed again. Nothing else asked in turn for the second item.
    const confirm = purge.getByRole('button', { name: 'Delete permanently' });
    expect(await confirm.evaluate((element) => element === document.activeElement)).toBe(true);
    await keyboard.press('Enter');
    await field.waitFor();
    await keyboard.type('wrong horse');
    await keyboard.press('Enter');
    await question.getByText('This is not your current password').waitFor();
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await rows('stored_article')).toHaveLength(2);
    await field.selectText();
    await keyboard.type(PASSWORD);
    await keyboard.press('Enter');
    await toastOf(page).getByText('2 items were deleted permanently', { exact: true }).waitFor();
    await page.getByText('The trash is empty.').waitFor();
    expect(await rows('stored_article')).toHaveLength(0);
    await visitor.leave();
  });

  it('a list that was on its way while something else came back is read again', async () => {
    const [first, second] = [await site.make.article({ title: 'First' }), await site.make.article({ title: 'Second' })];
    for (const { id } of [first, second]) await remove('article', id);
    const visitor = await open('/admin/trash');
    const { page } = visitor;
    await entryOf(page, 'Second').waitFor();
    const arrive = await holdAnswers(page, 'AdminTrash');
    await page.getByRole('button', { name: 'Restore First' }).click();
    await toastOf(page).getByText('“First” is back', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Restore Second' }).click();
    await toastOf(page).getByText('“Second” is back', { exact: true }).waitFor();
    arrive();
    await page.getByText('The trash is empty.').waitFor();
    await visitor.leave();
  });

  it('speaks Spanish on a phone, fits it, and axe finds nothing', async () => {
    const module = await site.make.module({ title: 'Llaves'.repeat(30) });
    const lesson = await site.make.lesson({ module: module.id, title: 'Frase semilla' });
    await remove('lesson', lesson.id);
    await remove('module', module.id);
    const phone = { locale: 'es-MX', viewport: { width: 390, height: 844 } };
    const visitor = await open('/admin/trash', phone);
    const { page } = visitor;
    await page
      .getByText(/^Eliminado por bea, /)
      .first()
      .waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole('button', { name: 'Restaurar Frase semilla con su módulo' }).click();
    await toastOf(page).getByText('«Frase semilla» está de vuelta', { exact: true }).waitFor();
    await page.getByText('La papelera está vacía.').waitFor();
    await remove('lesson', lesson.id);
    await visitor.leave();
    const late = await openAsAdmin(browser, await loggedInLongAgo('dora'), '/admin/trash', phone);
    await late.page.getByRole('button', { name: 'Eliminar Frase semilla definitivamente' }).click();
    await late.page.getByRole('dialog').getByRole('button', { name: 'Eliminar definitivamente' }).click();
    const question = late.page.getByRole('dialog', { name: 'Confirma con tu contraseña' });
    await question.getByText('No volveremos a pedirla durante 10 minutos.').waitFor();
    expect(await axeFindings(late.page)).toEqual([]);
    await question.getByLabel('Tu contraseña').fill(PASSWORD);
    await question.getByRole('button', { name: 'Confirmar' }).click();
    await late.page.getByText('La papelera está vacía.').waitFor();
    await late.leave();
  });
});
