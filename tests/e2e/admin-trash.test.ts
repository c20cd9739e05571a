import type { Browser } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { openAsAdmin, toastOf } from '../support/admin-site.ts';
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
  beforeEach(() => truncate(site.em, 'stored_article, stored_course_module cascade'));

  const mutate = async (field: string) => {
    const { errors } = await admin.graphql(`mutation { ${field} }`);
    expect(errors).toBeUndefined();
  };
  const rows = (table: string) => site.em.execute(`select from ${table}`);

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
    await mutate(`deleteContent(type: module, ids: [${module.id}])`);
    const visitor = await openAsAdmin(browser, admin, '/admin/trash');
    const { page } = visitor;
    await page.getByText('with 1 lesson', { exact: true }).waitFor();
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

  it('in Spanish on a phone, asks for the password if the login was long ago, by keyboard; cancelling and a wrong one delete nothing', {
    tags: ['extended'],
  }, async () => {
    const { id } = await site.make.article({ title: 'Llaves'.repeat(30) });
    const other = await site.make.article({ title: 'Billeteras' });
    await mutate(`deleteContent(type: article, ids: [${id}, ${other.id}])`);
    // Confirming gives the session a new ID, which only the browser knows.
    const cleo = await signedIn(site, { username: 'cleo', role: 'admin' });
    await site.em.execute(`update session set sess = sess::jsonb - 'confirmedAt' where sess ->> 'userId' = ?`, [
      String(cleo.user.id),
    ]);
    const phone = { locale: 'es-MX', viewport: { width: 390, height: 844 } };
    const visitor = await openAsAdmin(browser, cleo, '/admin/trash', phone);
    const { page } = visitor;
    const { keyboard } = page;
    await tabTo(page.getByLabel('Seleccionar todo en esta página'));
    await keyboard.press('Space');
    const bar = page.getByRole('group', { name: 'Filas seleccionadas' });
    await tabTo(bar.getByRole('button', { name: 'Eliminar definitivamente' }));
    await keyboard.press('Enter');
    const purge = page.getByRole('dialog', { name: '¿Eliminar 2 elementos definitivamente?' });
    await tabTo(purge.getByRole('button', { name: 'Eliminar definitivamente' }));
    await keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Confirma con tu contraseña' });
    const field = question.getByLabel('Tu contraseña');
    await field.waitFor();
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await question.getByText('No volveremos a pedirla durante 10 minutos.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    // Still asking, and ready to be pressed again. Nothing else asked in turn for the second item.
    const confirm = purge.getByRole('button', { name: 'Eliminar definitivamente' });
    expect(await confirm.evaluate((element) => element === document.activeElement)).toBe(true);
    await keyboard.press('Enter');
    await field.waitFor();
    await keyboard.type('wrong horse');
    await keyboard.press('Enter');
    await question.getByText('Esta no es tu contraseña actual').waitFor();
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await rows('stored_article')).toHaveLength(2);
    await field.selectText();
    await keyboard.type(PASSWORD);
    await keyboard.press('Enter');
    await toastOf(page).getByText('Se eliminaron 2 elementos definitivamente', { exact: true }).waitFor();
    await page.getByText('La papelera está vacía.').waitFor();
    expect(await rows('stored_article')).toHaveLength(0);
    await visitor.leave();
  });
});
