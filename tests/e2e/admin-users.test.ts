import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAsAdmin, rowsOf } from '../support/admin-site.ts';
import { openBrowser } from '../support/browser.ts';
import { PASSWORD, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(() => Promise.all([site.close(), browser.close()]));

it('ADM-04 an admin changes another account with the own password, then gives up the own role and sees the notice', async () => {
  const rosa = await signedIn(site, { username: 'rosa', email: 'rosa@example.org', role: 'admin' });
  await site.make.user({ username: 'ana', email: 'ana@example.org' });
  const visitor = await openAsAdmin(browser, rosa, '/admin/users', { locale: 'es-MX' });
  const { page } = visitor;
  const ask = async (button: string) => {
    await page.getByRole('button', { name: button }).click();
    return page.getByRole('dialog');
  };
  const account = (name: string) =>
    site.em.execute('select role, disabled_at is not null as disabled from app_user where username = ?', [name]);

  const dialog = await ask('Cambiar el rol de ana');
  await dialog.getByRole('radio', { name: 'Editor' }).check();
  const password = dialog.getByLabel('Tu contraseña');
  await password.fill('otra cosa');
  await dialog.getByRole('button', { name: 'Cambiar rol' }).click();
  await dialog.getByText('Esta no es tu contraseña actual').waitFor();
  expect(await account('ana')).toEqual([{ role: 'user', disabled: false }]);
  await password.fill(PASSWORD);
  await password.press('Enter');
  await rowsOf(page).filter({ hasText: 'ana@' }).getByText('Editor', { exact: true }).waitFor();
  expect(await account('ana')).toEqual([{ role: 'editor', disabled: false }]);

  const own = await ask('Cambiar el rol de rosa');
  await own.getByRole('radio', { name: 'Usuario' }).check();
  await own.getByLabel('Tu contraseña').fill(PASSWORD);
  await own.getByRole('button', { name: 'Cambiar rol' }).click();
  await page.getByRole('heading', { level: 1, name: 'Acceso denegado' }).waitFor();
  expect(await account('rosa')).toEqual([{ role: 'user', disabled: false }]);
  await visitor.leave();
});
