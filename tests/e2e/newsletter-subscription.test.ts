/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { openBrowser, visit } from '../support/browser.ts';
import { looks } from '../support/extent.ts';
import { linkIn, mailsOf, type StoredMail } from '../support/mails.ts';
import { signedIn, signIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(() => Promise.all([site.close(), browser.close()]));

const WORDS = {
  en: {
    field: 'Your email address',
    subscribe: 'Subscribe',
    look: 'Next step: check your email',
    confirm: 'Confirm my subscription',
    thanks: 'Thank you, your subscription is confirmed.',
    expired: 'This link no longer works',
    incomplete: 'This link is incomplete.',
    manage: 'Change the language, or unsubscribe',
    choice: 'Language of the newsletter',
    other: 'es',
    change: 'Change language',
    unsubscribe: 'Unsubscribe',
    gone: 'You aren’t subscribed',
    youGet: 'You get the newsletter at',
    youDont: 'You don’t get the newsletter.',
    first: 'To get the newsletter, first confirm your email address.',
  },
  es: {
    field: 'Tu correo electrónico',
    subscribe: 'Suscribirme',
    look: 'Siguiente paso: revisa tu correo',
    confirm: 'Confirmar mi suscripción',
    thanks: 'Gracias, tu suscripción está confirmada.',
    expired: 'Este enlace ya no funciona',
    incomplete: 'Este enlace está incompleto.',
    manage: 'Cambiar el idioma o cancelar la suscripción',
    choice: 'Idioma del boletín',
    other: 'en',
    change: 'Cambiar idioma',
    unsubscribe: 'Cancelar suscripción',
    gone: 'No tienes una suscripción',
    youGet: 'Recibes el boletín en',
    youDont: 'No recibes el boletín.',
    first: 'Para recibir el boletín, primero confirma tu correo electrónico.',
  },
};

it.each(looks(['en', 'es'] as const))('a subscription from the form to its end, in %s', async (language) => {
  const words = WORDS[language];
  const email = `ana-${language}@example.org`;
  const state = async () =>
    (
      await site.em.execute<{ key: string; language: string; confirmed: boolean }[]>(
        'select key, language, confirmed_at is not null as confirmed from newsletter_subscription where email = ?',
        [email],
      )
    )[0];
  const visitor = await visit(browser, site.url);
  const { page } = visitor;
  await visitor.open(`/?lang=${language}`);
  await page.getByRole('textbox', { name: words.field }).fill(email);
  await page.getByRole('button', { name: words.subscribe }).click();
  await page.getByText(words.look).waitFor();
  const mail = async () => (await mailsOf(site)).find(({ recipient }) => recipient === email);
  await expect.poll(mail).toMatchObject({ kind: 'confirm-subscription', language });
  const link = linkIn((await mail()) as StoredMail);

  await visitor.open(`/newsletter/confirm?lang=${language}`);
  await page.getByText(words.incomplete).waitFor();
  // A link to the same page with another fragment would load nothing.
  await visitor.open('/about');
  await visitor.open(link);
  const confirm = page.getByRole('button', { name: words.confirm });
  await confirm.waitFor();
  await page.getByText('a…@example.org').waitFor();
  expect(await state()).toMatchObject({ language, confirmed: false });
  expect(await axeFindings(page)).toEqual([]);
  await confirm.click();
  await page.getByText(words.thanks).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(words.thanks);
  expect(await state()).toMatchObject({ confirmed: true });
  await page.getByRole('link', { name: words.manage }).click();
  await page.getByText(`a…@example.org`).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await visitor.open('/about');
  await visitor.open(link);
  await confirm.click();
  await page.getByText(words.expired).waitFor();
  await visitor.leave();

  // The forms of the page need no scripts.
  const plain = await visit(browser, site.url, { javaScriptEnabled: false });
  await plain.page.goto(`${site.url}/newsletter/subscription/${(await state())?.key}?lang=${language}`);
  await plain.page.getByLabel(words.choice).selectOption(words.other);
  await plain.page.getByRole('button', { name: words.change }).click();
  await plain.page.waitForURL(`**?lang=${language}`);
  expect(await plain.page.getByLabel(words.choice).inputValue()).toBe(words.other);
  expect(await state()).toMatchObject({ language: words.other });
  await plain.page.getByRole('button', { name: words.unsubscribe }).click();
  await plain.page.getByRole('heading', { name: words.gone, level: 1 }).waitFor();
  expect(await state()).toBeUndefined();
  await plain.leave();
});

it.each(looks(['en', 'es'] as const))('the newsletter in the settings, in %s', async (language) => {
  const words = WORDS[language];
  const ana = await signedIn(site, { username: `ana-${language}`, email: `own-${language}@example.org` });
  const visitor = await visit(browser, site.url);
  const { page } = visitor;
  await signIn(visitor, ana);
  await visitor.open(`/settings?lang=${language}`);
  await page.getByText(words.first).first().waitFor();
  await site.em.execute('update app_user set email_confirmed_at = now() where id = ?', [ana.user.id]);
  await visitor.open(`/settings?lang=${language}`);
  await page.getByText(words.youDont).waitFor();
  await page.getByLabel(words.choice).selectOption(words.other);
  await page.getByRole('button', { name: words.subscribe }).click();
  await page.getByText(words.youGet).first().waitFor();
  const own = () => site.em.execute('select language from newsletter_subscription where email = ?', [ana.user.email]);
  expect(await own()).toEqual([{ language: words.other }]);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: words.unsubscribe }).click();
  await page.getByText(words.youDont).waitFor();
  expect(await own()).toEqual([]);
  await visitor.leave();
});
