/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withAuthenticator } from '../support/authenticator.ts';
import { openBrowser, visit } from '../support/browser.ts';
import { looks } from '../support/extent.ts';
import { mailsOf } from '../support/mails.ts';
import { addedPasskey } from '../support/passkey.ts';
import { PASSWORD, signedIn, signIn, withConfirmedEmail } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(() => Promise.all([site.close(), browser.close()]));

const WORDS = {
  en: {
    locale: 'en-US',
    section: 'Passkeys',
    add: 'Add a passkey',
    name: 'Name of the passkey',
    password: 'Current password',
    confirmAdd: 'Add passkey',
    added: 'Not used yet',
    none: 'No passkey was created. Please try again.',
    login: 'Log in with a passkey',
    used: 'Last used:',
    remove: 'Remove',
    confirmRemove: 'Remove passkey',
    wrong: 'This is not your current password',
    gone: 'This passkey doesn’t work here, perhaps because it was removed. Log in with your password.',
  },
  es: {
    locale: 'es-MX',
    section: 'Llaves de acceso',
    add: 'Añadir una llave de acceso',
    name: 'Nombre de la llave',
    password: 'Contraseña actual',
    confirmAdd: 'Añadir llave',
    added: 'Aún sin usar',
    none: 'No se creó ninguna llave de acceso. Inténtalo de nuevo.',
    login: 'Usar una llave de acceso',
    used: 'Último uso:',
    remove: 'Quitar',
    confirmRemove: 'Eliminar llave',
    wrong: 'Esta no es tu contraseña actual',
    gone: 'Esta llave de acceso no funciona aquí, quizá porque se eliminó. Inicia sesión con tu contraseña.',
  },
} as const;

it.each(looks(['en', 'es'] as const))('a passkey is added, logs in, and is removed (%s)', async (language) => {
  const words = WORDS[language];
  const ana = await withConfirmedEmail(await signedIn(site, { username: `ana-${language}` }));
  const visitor = await visit(browser, site.url, { locale: words.locale });
  const { page } = visitor;
  const authenticator = await withAuthenticator(page);
  await signIn(visitor, ana);
  await visitor.open('/settings');
  const section = page.getByRole('region', { name: words.section });
  const passkey = section.getByRole('listitem');

  // Someone who can't prove to be the owner of the device makes none.
  await authenticator.verifies(false);
  await section.getByRole('button', { name: words.add }).click();
  const name = section.getByLabel(words.name);
  await name.waitFor();
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  await name.fill('Phone of Ana');
  await section.getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await section.getByRole('button', { name: words.confirmAdd }).click();
  await section.getByRole('alert').getByText(words.none).waitFor();
  await authenticator.verifies(true);
  await section.getByRole('button', { name: words.confirmAdd }).click();
  await passkey.getByText('Phone of Ana').waitFor();
  await passkey.getByText(words.added).waitFor();

  const logIn = async () => {
    await page.context().clearCookies({ name: /sid/ });
    await visitor.open('/login');
    await page.getByRole('tabpanel').getByRole('button', { name: words.login }).click();
  };
  await logIn();
  await page.waitForURL(`${site.url}/`);
  await visitor.open('/settings');
  await passkey.getByText(words.used).waitFor();

  await passkey.getByRole('button', { name: words.remove }).click();
  await section.getByLabel(words.password, { exact: true }).fill('not hers');
  await section.getByRole('button', { name: words.confirmRemove }).click();
  await section.getByText(words.wrong).waitFor();
  await section.getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await section.getByRole('button', { name: words.confirmRemove }).click();
  await section.getByRole('button', { name: words.add }).waitFor();
  expect(await passkey.count()).toBe(0);
  await logIn();
  await page.getByRole('alert').getByText(words.gone).waitFor();
  const mails = (await mailsOf(site)).filter(({ recipient }) => recipient === ana.user.email);
  expect(mails.map((mail) => [mail.kind, mail.language])).toEqual([
    ['passkey-added', language],
    ['passkey-removed', language],
  ]);
  await visitor.leave();
});

it('someone who logged in with the password alone sees the passkeys, and what it takes to change them', async () => {
  const ana = await withConfirmedEmail(await signedIn(site, { username: 'ana-password' }));
  await addedPasskey(ana);
  const visitor = await visit(browser, site.url, { locale: 'es-MX' });
  const { page } = visitor;
  await visitor.open('/login');
  const panel = page.getByRole('tabpanel');
  await panel.getByLabel('Nombre de usuario').fill('ana-password');
  await panel.getByLabel('Contraseña').fill(PASSWORD);
  await panel.locator('form').getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL(`${site.url}/`);
  await visitor.open('/settings');
  const section = page.getByRole('region', { name: 'Llaves de acceso' });
  await section.getByRole('listitem').getByText('Phone').waitFor();
  await section.getByText('Para añadir o eliminar llaves de acceso').waitFor();
  expect(await section.getByRole('button').count()).toBe(0);
  const twoStep = page.getByRole('region', { name: 'Verificación en dos pasos' });
  await twoStep.getByText('inicia sesión con tu llave de acceso').waitFor();
  expect(await twoStep.getByRole('button').count()).toBe(0);
  await section.getByRole('link', { name: 'crea una contraseña nueva por correo' }).click();
  await page.waitForURL(/forgot-password/);
  await visitor.leave();
});

it('a browser without passkeys sees no button for them', async () => {
  const ana = await withConfirmedEmail(await signedIn(site, { username: 'ana-without' }));
  const visitor = await visit(browser, site.url);
  const { page } = visitor;
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await visitor.open('/login');
  const panel = page.getByRole('tabpanel');
  await panel.getByLabel('Username').fill('ana');
  // The part for passkeys has come, or its place would still be busy.
  await expect.poll(() => panel.locator('[aria-busy]').count()).toBe(0);
  expect(await panel.getByRole('button', { name: /passkey/ }).count()).toBe(0);
  await signIn(visitor, ana);
  await visitor.open('/settings');
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByText('This browser can’t use passkeys here').waitFor();
  expect(await section.getByRole('button').count()).toBe(0);
  await visitor.leave();
});
