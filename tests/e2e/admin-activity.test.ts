/** @module-tag extended */

import type { Browser, Locator } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAsAdmin, toastOf } from '../support/admin-site.ts';
import { axeFindings } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { ARTICLE, COURSE, contentFolder } from '../support/content-folder.ts';
import { runSato } from '../support/run-sato.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';
import { tabTo } from '../support/tab-to.ts';

let site: TestSite;
let browser: Browser;
let admin: SignedIn;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  admin = await signedIn(site, { username: 'bea', role: 'admin' });
});
afterAll(() => Promise.all([site.close(), browser.close()]));

it('in Spanish on a phone, an import is found in the activity and undone by keyboard alone, once no one’s edit would be lost', async () => {
  const { id } = await site.make.article({ title: 'As it was', slug: 'keys' });
  const { code, errors } = await runSato(['content', 'import', contentFolder({ ...ARTICLE, ...COURSE }), '--ours'], {
    env: { DATABASE_URL: site.databaseUrl },
  });
  expect(code, errors).toBe(0);
  const edit = async (title: string) => expect((await admin.put(`/api/articles/${id}`, { title })).status).toBe(200);
  const titles = () => site.em.execute('select title from article');
  expect(await titles()).toEqual([{ title: 'Keys' }]);

  const phone = { locale: 'es-MX', viewport: { width: 390, height: 844 } };
  const visitor = await openAsAdmin(browser, admin, '/admin/activity', phone);
  const { page } = visitor;
  const press = async (target: Locator) => {
    await tabTo(target);
    await page.keyboard.press('Enter');
  };
  const undo = async () => {
    await press(page.getByRole('button', { name: 'Deshacer todo' }));
    await press(page.getByRole('dialog', { name: '¿Deshacer todo?' }).getByRole('button', { name: 'Deshacer' }));
  };
  const entries = page.getByRole('region', { name: 'Actividad' }).getByRole('listitem');
  const imported = entries.filter({ hasText: 'Línea de comandos' }).first();
  await imported.getByText('Creación: 1 módulo, 1 lección').waitFor();
  await press(imported.getByRole('link', { name: 'Detalles y deshacer' }));
  await page.getByRole('button', { name: 'Deshacer todo' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await edit('Better');
  await undo();
  await page.getByRole('alert').getByRole('link', { name: 'Llaves' }).waitFor();
  expect(await titles()).toEqual([{ title: 'Better' }]);
  // As the import left it.
  await edit('Keys');
  await undo();
  await toastOf(page).getByText('3 elementos están como antes', { exact: true }).waitFor();
  expect(await titles()).toEqual([{ title: 'As it was' }]);
  expect(await site.em.execute('select from course_module')).toEqual([]);
  await expect.poll(() => page.getByText('Cambió después', { exact: true }).count()).toBe(3);
  await visitor.leave();
});
