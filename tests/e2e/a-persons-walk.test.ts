import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withAuthenticator } from '../support/authenticator.ts';
import { openBrowser, visit } from '../support/browser.ts';
import { Caller } from '../support/caller.ts';
import { looks } from '../support/extent.ts';
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
  en: {
    locale: 'en-US',
    register: 'Register',
    username: 'Username',
    email: 'Email',
    password: 'Password',
    repeat: 'Confirm password',
    confirmEmail: 'Confirm this address',
    emailConfirmed: 'Thank you, your address is confirmed.',
    forgot: 'Forgot your password?',
    send: 'Send the link',
    fresh: 'New password',
    freshAgain: 'Repeat new password',
    set: 'Set password',
    passkeys: 'Passkeys',
    addPasskey: 'Add a passkey',
    passkeyName: 'Name of the passkey',
    current: 'Current password',
    confirmAdd: 'Add passkey',
    passkeyLogin: 'Log in with a passkey',
    address: 'Your email address',
    subscribe: 'Subscribe',
    look: 'Next step: check your email',
    confirmSubscription: 'Confirm my subscription',
    subscribed: 'Thank you, your subscription is confirmed.',
    subject: 'What a backup is worth',
    unsubscribe: 'Unsubscribe',
    unsubscribed: 'You aren’t subscribed',
    deleteAccount: 'Delete my account',
    forGood: 'Delete for good',
  },
  es: {
    locale: 'es-MX',
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
  },
} as const;

/** The path that a mail leads to, once the mail server has a mail to the address with such a link. */
async function linkMailed(email: string, path: string): Promise<string> {
  const find = () => {
    const texts = smtp.received.filter(({ to }) => [to].flat()[0]?.text === email).map(({ text }) => text ?? '');
    return texts.map((text) => new RegExp(`https?://[^\\s/]+(${path}\\S*)`).exec(text)?.[1]).find(Boolean);
  };
  await expect.poll(find).toBeDefined();
  return find() ?? '';
}

it.each(looks(['en', 'es'] as const))(
  'a person registers, confirms, forgets, resets, adds a passkey, subscribes, gets an issue, unsubscribes and leaves (%s)',
  async (language) => {
    const words = WORDS[language];
    const username = `ana-${language}`;
    const email = `${username}@example.org`;
    const visitor = await visit(browser, site.url, { locale: words.locale });
    const { page } = visitor;
    await withAuthenticator(page);
    const panel = page.getByRole('tabpanel');
    const atHome = () => page.waitForURL((url) => url.pathname === '/');
    const logOut = () => page.context().clearCookies({ name: /sid/ });

    await visitor.open('/login');
    await page.getByRole('tab', { name: words.register }).click();
    await panel.getByLabel(words.username).fill(username);
    await panel.getByLabel(words.email).fill(email);
    await panel.getByLabel(words.password, { exact: true }).fill(PASSWORD);
    await panel.getByLabel(words.repeat).fill(PASSWORD);
    await panel.locator('form').getByRole('button', { name: words.register }).click();
    await atHome();
    await visitor.open(await linkMailed(email, '/confirm-email'));
    await page.getByRole('button', { name: words.confirmEmail }).click();
    await page.getByText(words.emailConfirmed).waitFor();

    await logOut();
    await visitor.open('/login');
    await page.getByRole('link', { name: words.forgot }).click();
    await page.getByRole('heading', { level: 1, name: words.forgot }).waitFor();
    await page.getByLabel(words.email).fill(email);
    await page.getByRole('button', { name: words.send }).click();
    await visitor.open(await linkMailed(email, '/reset-password'));
    const renewed = 'a battery staple of hers';
    await page.getByLabel(words.fresh, { exact: true }).fill(renewed);
    await page.getByLabel(words.freshAgain).fill(renewed);
    await page.getByRole('button', { name: words.set }).click();
    await atHome();
    const login = (password: string) => new Caller(site).post('/api/auth/login', { username, password });
    expect(await login(PASSWORD)).toMatchObject({ status: 401 });
    expect(await login(renewed)).toMatchObject({ status: 200 });

    await visitor.open('/settings');
    const passkeys = page.getByRole('region', { name: words.passkeys });
    await passkeys.getByRole('button', { name: words.addPasskey }).click();
    await passkeys.getByLabel(words.passkeyName).fill('Phone of Ana');
    await passkeys.getByLabel(words.current, { exact: true }).fill(renewed);
    await passkeys.getByRole('button', { name: words.confirmAdd }).click();
    await passkeys.getByRole('listitem').getByText('Phone of Ana').waitFor();
    await logOut();
    await visitor.open('/login');
    await panel.getByRole('button', { name: words.passkeyLogin }).click();
    await atHome();

    await visitor.open('/');
    await page.getByRole('textbox', { name: words.address }).fill(email);
    await page.getByRole('button', { name: words.subscribe }).click();
    await page.getByText(words.look).waitFor();
    await visitor.open(await linkMailed(email, '/newsletter/confirm'));
    await page.getByRole('button', { name: words.confirmSubscription }).click();
    await page.getByText(words.subscribed).waitFor();

    const admin = await signedIn(site, { role: 'admin' });
    const { data } = await admin.graphql<{ issue: { id: number; version: number } }>(
      'mutation ($input: NewsletterIssueInput!) { issue: createNewsletterIssue(input: $input) { id version } }',
      { input: { subject: WORDS.en.subject, subjectEs: WORDS.es.subject, intro: 'Hello', introEs: 'Hola' } },
    );
    await admin.graphql(
      'mutation ($id: Int!, $version: Int!) { scheduleNewsletterIssue(id: $id, version: $version) { id } }',
      { ...data?.issue },
    );
    // Mails before it have such a link as well.
    const issue = () =>
      smtp.received.find(({ subject, to }) => subject === words.subject && [to].flat()[0]?.text === email);
    await expect.poll(issue).toBeDefined();
    const subscription = await linkMailed(email, '/newsletter/subscription');
    expect(issue()?.html).toContain(`lang="${language}"`);
    await visitor.open(subscription);
    await page.getByRole('button', { name: words.unsubscribe }).click();
    await page.getByRole('heading', { level: 1, name: words.unsubscribed }).waitFor();

    await visitor.open('/settings');
    await page.getByRole('button', { name: words.deleteAccount }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words.current).fill(renewed);
    await dialog.getByRole('button', { name: words.forGood }).click();
    await atHome();
    expect(await login(renewed)).toMatchObject({ status: 401 });
    expect(await site.em.execute('select from app_user where username = ?', [username])).toEqual([]);
    await visitor.leave();
  },
);
