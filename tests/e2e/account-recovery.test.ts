/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { openBrowser, visit } from '../support/browser.ts';
import { Caller } from '../support/caller.ts';
import { looks } from '../support/extent.ts';
import { linkIn, mailsOf, requestsAnswered, type StoredMail } from '../support/mails.ts';
import { addedPasskey } from '../support/passkey.ts';
import { signedIn, signIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(() => Promise.all([site.close(), browser.close()]));

const lastLink = async (kind: string) =>
  linkIn((await mailsOf(site)).filter((mail) => mail.kind === kind).at(-1) as StoredMail);

const WORDS = {
  en: {
    forgot: 'Forgot your password?',
    email: 'Email',
    wrongEmail: 'Please enter a valid email address',
    send: 'Send the link',
    sent: 'If an account has the address ana-en@example.org, a link is on its way.',
    title: 'Set a new password',
    fresh: 'New password',
    repeat: 'Repeat new password',
    removePasskeys: 'Also remove all my passkeys',
    set: 'Set password',
    differ: "Passwords don't match",
    changed: 'Password changed',
    expired: 'This link no longer works.',
    incomplete: 'This link is incomplete.',
    confirm: 'Confirm this address',
    confirmed: 'Thank you, your address is confirmed.',
    unsure: 'Send a link to confirm it',
    linkSent: 'Link sent',
    isConfirmed: 'This address is confirmed.',
  },
  es: {
    forgot: '¿Olvidaste tu contraseña?',
    email: 'Correo electrónico',
    wrongEmail: 'Escribe una dirección de correo válida',
    send: 'Enviar el enlace',
    sent: 'Si hay una cuenta con la dirección ana-es@example.org, el enlace va en camino.',
    title: 'Crea una contraseña nueva',
    fresh: 'Nueva contraseña',
    repeat: 'Repite la nueva contraseña',
    removePasskeys: 'Eliminar también mis llaves de acceso',
    set: 'Guardar contraseña',
    differ: 'Las contraseñas no coinciden',
    changed: 'Contraseña cambiada',
    expired: 'Este enlace ya no funciona.',
    incomplete: 'Este enlace está incompleto.',
    confirm: 'Confirmar esta dirección',
    confirmed: 'Gracias, tu dirección está confirmada.',
    unsure: 'Enviar un enlace para confirmarla',
    linkSent: 'Enlace enviado',
    isConfirmed: 'Esta dirección está confirmada.',
  },
};

it.each(looks(['en', 'es'] as const))(
  'PAGE-04 a forgotten password, from Login to the new one, in the language %s',
  async (language) => {
    const words = WORDS[language];
    const email = `ana-${language}@example.org`;
    const ana = await signedIn(site, { username: `ana-${language}`, email });
    const { user } = ana;
    await addedPasskey(ana);
    const passkeys = () => site.em.execute('select from passkey where user_id = ?', [user.id]);
    const visitor = await visit(browser, site.url, { locale: language });
    const { page } = visitor;
    await visitor.open('/login');
    await page.getByRole('link', { name: words.forgot }).click();
    await page.getByRole('heading', { level: 1, name: words.forgot }).waitFor();
    const send = page.getByRole('button', { name: words.send });
    await page.getByLabel(words.email).fill('ana@');
    await send.click();
    await page.getByText(words.wrongEmail).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel(words.email).fill(email);
    await send.click();
    await page.getByText(words.sent).waitFor();
    await requestsAnswered(site);

    await visitor.open('/reset-password');
    await page.getByText(words.incomplete).waitFor();
    const link = await lastLink('reset-password');
    await visitor.open(link);
    await page.getByRole('heading', { level: 1, name: words.title }).waitFor();
    const set = page.getByRole('button', { name: words.set });
    await page.getByLabel(words.fresh, { exact: true }).fill('battery staple');
    await page.getByLabel(words.repeat).fill('battery');
    await set.click();
    await page.getByText(words.differ).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel(words.repeat).fill('battery staple');
    expect(await passkeys()).toHaveLength(1);
    await page.getByRole('checkbox', { name: words.removePasskeys }).check();
    await set.click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByText(words.changed, { exact: true }).waitFor();
    const login = { username: user.username, password: 'battery staple' };
    expect((await new Caller(site).post('/api/auth/login', login)).status).toBe(200);
    expect(await passkeys()).toEqual([]);

    await visitor.open(link);
    await page.getByLabel(words.fresh, { exact: true }).fill('staple battery');
    await page.getByLabel(words.repeat).fill('staple battery');
    await set.click();
    await page.getByText(words.expired).waitFor();
    await visitor.leave();
  },
);

it.each(looks(['en', 'es'] as const))(
  'PAGE-03 an address is confirmed by the link in the mail, in the language %s',
  async (language) => {
    const words = WORDS[language];
    const bea = await signedIn(site, { username: `bea-${language}`, email: `bea-${language}@example.org` });
    const visitor = await visit(browser, site.url, { locale: language });
    const { page } = visitor;
    await signIn(visitor, bea);
    await visitor.open('/settings');
    await page.getByRole('button', { name: words.unsure }).first().click();
    await page.getByText(words.linkSent, { exact: true }).waitFor();
    await visitor.open(await lastLink('confirm-email'));
    await page.getByText('…@example.org').waitFor();
    await page.getByRole('button', { name: words.confirm }).click();
    await page.getByText(words.confirmed).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await visitor.open('/settings');
    await page.getByText(words.isConfirmed).waitFor();
    expect(await page.getByRole('button', { name: words.unsure }).count()).toBe(0);
    await visitor.leave();
  },
);

it('a link does not remove the passkeys that a role needs: the page says whom to ask, and the link still works', async () => {
  const strict = await startSite({ ADMIN_SECOND_FACTOR: 'required' });
  try {
    const rosa = await signedIn(strict, { username: 'rosa', email: 'rosa@example.org', role: 'admin' });
    await addedPasskey(rosa);
    await rosa.graphql('mutation { requestPasswordReset(email: "rosa@example.org", language: en) }');
    await requestsAnswered(strict);
    const [mail] = (await mailsOf(strict)).filter(({ kind }) => kind === 'reset-password');
    const visitor = await visit(browser, strict.url);
    const { page } = visitor;
    await visitor.open(linkIn(mail as StoredMail));
    const fill = async () => {
      await page.getByLabel('New password', { exact: true }).fill('battery staple');
      await page.getByLabel('Repeat new password').fill('battery staple');
    };
    await fill();
    const choice = page.getByRole('checkbox', { name: 'Also remove all my passkeys' });
    await choice.check();
    await page.getByRole('button', { name: 'Set password' }).click();
    await page
      .getByText(
        'Your role needs your passkeys, so a link can’t remove them. Clear the checkbox, and ask another admin',
      )
      .waitFor();
    const login = async (password: string) =>
      (await new Caller(strict).post('/api/auth/login', { username: 'rosa', password })).status;
    expect(await login('battery staple')).toBe(401);
    await choice.uncheck();
    await fill();
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.waitForURL((url) => url.pathname !== '/reset-password');
    expect(await login('battery staple')).toBe(200);
    expect(await strict.em.execute('select from passkey')).toHaveLength(1);
    await visitor.leave();
  } finally {
    await strict.close();
  }
});
