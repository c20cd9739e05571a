/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { openBrowser, visit } from '../support/browser.ts';
import { mailsOf } from '../support/mails.ts';
import { signedIn, signIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(() => Promise.all([site.close(), browser.close()]));

it('the switch in the settings, from an unconfirmed address to the link that ends them, in Spanish', async () => {
  const ana = await signedIn(site, { username: 'ana', email: 'ana@example.org' });
  const state = async () =>
    (
      await site.em.execute<{ key: string; language: string; isOn: boolean }[]>(
        'select key, language, is_on as "isOn" from reply_digest where user_id = ?',
        [ana.user.id],
      )
    )[0];
  const visitor = await visit(browser, site.url);
  const { page } = visitor;
  await signIn(visitor, ana);
  await visitor.open('/settings?lang=es');
  const section = page.getByRole('region', { name: 'Respuestas por correo' });
  const control = section.getByRole('switch');
  await section.getByText('Para activarlas, primero confirma tu correo electrónico.').waitFor();
  expect(await control.count()).toBe(0);
  await section.getByRole('link', { name: 'confirma tu correo electrónico' }).click();
  await page.waitForURL(/#email$/);
  await page.getByRole('button', { name: 'Enviar un enlace para confirmarla' }).click();
  await expect.poll(() => mailsOf(site)).toMatchObject([{ kind: 'confirm-email', language: 'es' }]);

  await site.em.execute('update app_user set email_confirmed_at = now() where id = ?', [ana.user.id]);
  await visitor.open('/settings?lang=es');
  await section.getByText('Desactivadas').waitFor();
  await section.getByText('Envíame por correo lo que no he leído').click();
  await section.getByRole('status').getByText('ana@example.org').waitFor();
  expect(await state()).toMatchObject({ language: 'es', isOn: true });
  expect(await axeFindings(page)).toEqual([]);

  await visitor.open('/settings?lang=en');
  const english = page.getByRole('region', { name: 'Replies by email' });
  await english.getByRole('button', { name: 'Get them in English' }).click();
  await english.getByText('in English at').waitFor();
  expect(await state()).toMatchObject({ language: 'en', isOn: true });
  await english.getByRole('switch').focus();
  await page.keyboard.press('Space');
  await english.getByText('Off: you don’t get them.').waitFor();
  expect(await state()).toMatchObject({ isOn: false });
  await english.getByRole('switch').click();
  await expect.poll(state).toMatchObject({ isOn: true });
  await visitor.leave();

  // The form of the page needs no scripts and no session.
  const plain = await visit(browser, site.url, { javaScriptEnabled: false });
  await plain.page.goto(`${site.url}/replies/${(await state())?.key}?lang=es`);
  await plain.page.getByText('a…@example.org').waitFor();
  await plain.page.getByRole('button', { name: 'No recibir más estos correos' }).click();
  await plain.page.getByRole('heading', { name: 'No recibes respuestas por correo', level: 1 }).waitFor();
  expect(await state()).toMatchObject({ isOn: false });
  await plain.leave();
});
