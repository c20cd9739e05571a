import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withAuthenticator } from '../support/authenticator.ts';
import { openBrowser, visit } from '../support/browser.ts';
import { Caller } from '../support/caller.ts';
import { freePort } from '../support/free-port.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { PASSWORD, signedIn } from '../support/sign-in.ts';
import { startOwnSite, type TestSite } from '../support/start-site.ts';

let smtp: MailServer;
let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  smtp = await startMailServer();
  const port = await freePort();
  const settings = {
    PORT: String(port),
    SITE_URL: `http://localhost:${port}`,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Sato <hello@sato.example>',
  };
  [site, browser] = await Promise.all([startOwnSite(settings), openBrowser()]);
});
afterAll(async () => {
  await Promise.all([site.close(), browser.close()]);
  await smtp.close();
});

const WORDS = {
  register: 'Crear cuenta',
  username: 'Nombre de usuario',
  email: 'Correo electrónico',
  password: 'Contraseña',
  repeat: 'Confirma la contraseña',
  confirmEmail: 'Confirmar esta dirección',
  emailConfirmed: 'Gracias, tu dirección está confirmada.',
  forgot: '¿Olvidaste tu contraseña?',
  send: 'Enviar el enlace',
  fresh: 'Nueva contraseña',
  freshAgain: 'Repite la nueva contraseña',
  set: 'Guardar contraseña',
  passkeys: 'Llaves de acceso',
  addPasskey: 'Añadir una llave de acceso',
  passkeyName: 'Nombre de la llave',
  current: 'Contraseña actual',
  confirmAdd: 'Añadir llave',
  noPasskey: 'No se creó ninguna llave de acceso. Inténtalo de nuevo.',
  passkeyLogin: 'Usar una llave de acceso',
  address: 'Tu correo electrónico',
  subscribe: 'Suscribirme',
  look: 'Siguiente paso: revisa tu correo',
  confirmSubscription: 'Confirmar mi suscripción',
  subscribed: 'Gracias, tu suscripción está confirmada.',
  subject: 'Cuánto vale un respaldo',
  unsubscribe: 'Cancelar suscripción',
  unsubscribed: 'No tienes una suscripción',
  deleteAccount: 'Eliminar mi cuenta',
  forGood: 'Eliminar para siempre',
};

/** The path that a mail leads to, once the mail server has a mail to the address with such a link. */
async function linkMailed(email: string, path: string): Promise<string> {
  const find = () => {
    const texts = smtp.received.filter(({ to }) => [to].flat()[0]?.text === email).map(({ text }) => text ?? '');
    return texts.map((text) => new RegExp(`https?://[^\\s/]+(${path}\\S*)`).exec(text)?.[1]).find(Boolean);
  };
  await expect.poll(find).toBeDefined();
  return find() ?? '';
}

it('a person registers, confirms, forgets, resets, adds a passkey, subscribes, gets an issue, unsubscribes and leaves, in Spanish', {
  tags: ['extended'],
}, async () => {
  const username = 'ana';
  const email = `${username}@example.org`;
  const visitor = await visit(browser, site.url, { locale: 'es-MX' });
  const { page } = visitor;
  const authenticator = await withAuthenticator(page);
  const panel = page.getByRole('tabpanel');
  const atHome = () => page.waitForURL((url) => url.pathname === '/');
  const logOut = () => page.context().clearCookies({ name: /sid/ });

  await visitor.open('/login');
  await page.getByRole('tab', { name: WORDS.register }).click();
  await panel.getByLabel(WORDS.username).fill(username);
  await panel.getByLabel(WORDS.email).fill(email);
  await panel.getByLabel(WORDS.password, { exact: true }).fill(PASSWORD);
  await panel.getByLabel(WORDS.repeat).fill(PASSWORD);
  await panel.locator('form').getByRole('button', { name: WORDS.register }).click();
  await atHome();
  await visitor.open(await linkMailed(email, '/confirm-email'));
  await page.getByRole('button', { name: WORDS.confirmEmail }).click();
  await page.getByText(WORDS.emailConfirmed).waitFor();

  await logOut();
  await visitor.open('/login');
  await page.getByRole('link', { name: WORDS.forgot }).click();
  await page.getByRole('heading', { level: 1, name: WORDS.forgot }).waitFor();
  await page.getByLabel(WORDS.email).fill(email);
  await page.getByRole('button', { name: WORDS.send }).click();
  await visitor.open(await linkMailed(email, '/reset-password'));
  const renewed = 'a battery staple of hers';
  await page.getByLabel(WORDS.fresh, { exact: true }).fill(renewed);
  await page.getByLabel(WORDS.freshAgain).fill(renewed);
  await page.getByRole('button', { name: WORDS.set }).click();
  await atHome();
  const login = (password: string) => new Caller(site).post('/api/auth/login', { username, password });
  expect(await login(PASSWORD)).toMatchObject({ status: 401 });
  expect(await login(renewed)).toMatchObject({ status: 200 });

  await visitor.open('/settings');
  const passkeys = page.getByRole('region', { name: WORDS.passkeys });
  await passkeys.getByRole('button', { name: WORDS.addPasskey }).click();
  await passkeys.getByLabel(WORDS.passkeyName).fill('Phone of Ana');
  await passkeys.getByLabel(WORDS.current, { exact: true }).fill(renewed);
  // Someone who can't prove to be the owner of the device makes none.
  await authenticator.verifies(false);
  await passkeys.getByRole('button', { name: WORDS.confirmAdd }).click();
  await passkeys.getByRole('alert').getByText(WORDS.noPasskey).waitFor();
  await authenticator.verifies(true);
  await passkeys.getByRole('button', { name: WORDS.confirmAdd }).click();
  await passkeys.getByRole('listitem').getByText('Phone of Ana').waitFor();
  await logOut();
  await visitor.open('/login');
  await panel.getByRole('button', { name: WORDS.passkeyLogin }).click();
  await atHome();

  await visitor.open('/');
  await page.getByRole('textbox', { name: WORDS.address }).fill(email);
  await page.getByRole('button', { name: WORDS.subscribe }).click();
  await page.getByText(WORDS.look).waitFor();
  await visitor.open(await linkMailed(email, '/newsletter/confirm'));
  await page.getByRole('button', { name: WORDS.confirmSubscription }).click();
  await page.getByText(WORDS.subscribed).waitFor();

  const admin = await signedIn(site, { role: 'admin' });
  const { data } = await admin.graphql<{ issue: { id: number; version: number } }>(
    'mutation ($input: NewsletterIssueInput!) { issue: createNewsletterIssue(input: $input) { id version } }',
    { input: { subject: 'What a backup is worth', subjectEs: WORDS.subject, intro: 'Hello', introEs: 'Hola' } },
  );
  await admin.graphql(
    'mutation ($id: Int!, $version: Int!) { scheduleNewsletterIssue(id: $id, version: $version) { id } }',
    { ...data?.issue },
  );
  // Mails before it have such a link as well.
  const issue = () =>
    smtp.received.find(({ subject, to }) => subject === WORDS.subject && [to].flat()[0]?.text === email);
  await expect.poll(issue).toBeDefined();
  const subscription = await linkMailed(email, '/newsletter/subscription');
  expect(issue()?.html).toContain('lang="es"');
  await visitor.open(subscription);
  await page.getByRole('button', { name: WORDS.unsubscribe }).click();
  await page.getByRole('heading', { level: 1, name: WORDS.unsubscribed }).waitFor();

  await visitor.open('/settings');
  await page.getByRole('button', { name: WORDS.deleteAccount }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(WORDS.current).fill(renewed);
  await dialog.getByRole('button', { name: WORDS.forGood }).click();
  await atHome();
  expect(await login(renewed)).toMatchObject({ status: 401 });
  expect(await site.em.execute('select from app_user where username = ?', [username])).toEqual([]);
  await visitor.leave();
});
