import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { breakApi, holdApi, operationsOf } from '../support/api-traffic.ts';
import { openBrowser, type Visitor, visit } from '../support/browser.ts';
import { Caller } from '../support/caller.ts';
import { PASSWORD, type SignedIn, signedIn, signIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';
import { turnOnTwoStep } from '../support/two-step.ts';

const NEW = 'battery staple';

describe('the settings page', () => {
  let site: TestSite;
  let browser: Browser;
  let ana: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));
  beforeEach(async () => {
    await site.em.execute('delete from article');
    await site.em.execute('delete from app_user where id > 1');
    await truncate(site.em, 'rate_limit');
    ana = await signedIn(site, { username: 'ana', email: 'ana@example.org' });
  });

  const openSettings = async (who: SignedIn = ana, options: BrowserContextOptions = {}) => {
    const visitor = await visit(browser, site.url, options);
    await signIn(visitor, who);
    await visitor.open('/settings');
    return visitor;
  };
  const inSection = ({ page }: Visitor, name: string) => page.getByRole('region', { name, exact: true });
  const toast = ({ page }: Visitor) => page.getByRole('region', { name: '(F8)' });
  const fill = async (section: ReturnType<typeof inSection>, texts: Record<string, string>) => {
    for (const [label, text] of Object.entries(texts)) await section.getByLabel(label, { exact: true }).fill(text);
  };
  const fields = (section: ReturnType<typeof inSection>) =>
    section.locator('input:visible').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  const login = (password: string) =>
    ana.post('/api/auth/login', { username: 'ana', password }).then(({ status }) => status);

  it('PAGE-02 a visitor is sent to log in by the server, and comes back', async () => {
    const answer = await fetch(`${site.url}/settings`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login?returnTo=%2Fsettings']);
    const visitor = await visit(browser, site.url);
    const { page } = visitor;
    await visitor.open('/settings');
    const panel = page.getByRole('tabpanel');
    await panel.getByLabel('Username').fill('ana');
    await panel.getByLabel('Password').fill(PASSWORD);
    await panel.locator('form').getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('/settings');
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await visitor.leave();
  });

  it('is private: not for search engines, kept by no cache, and whole without scripts', async () => {
    const visitor = await visit(browser, site.url, { javaScriptEnabled: false });
    await signIn(visitor, ana);
    const answer = await visitor.open('/settings');
    expect(answer.headers()['cache-control']).toBe('no-store');
    expect(await visitor.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await inSection(visitor, 'Email').getByText('ana@example.org').waitFor();
    await visitor.leave();
  });

  it('PAGE-02 a list of its sections leads to each of them', async () => {
    const visitor = await openSettings();
    const jumps = visitor.page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    const headings = visitor.page.getByRole('main').getByRole('region').getByRole('heading', { level: 2 });
    expect(await jumps.allTextContents()).toEqual(await headings.allTextContents());
    await jumps.filter({ hasText: 'Your data' }).click();
    await expect.poll(() => inSection(visitor, 'Your data').getByRole('heading').isVisible()).toBe(true);
    expect(new URL(visitor.page.url()).hash).toBe('#data');
    await visitor.leave();
  });

  it('PAGE-02 changes language and theme by the controls of the header', async () => {
    const visitor = await openSettings();
    const { page } = visitor;
    await inSection(visitor, 'Language and theme').getByRole('radio', { name: 'Dark theme' }).check({ force: true });
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await inSection(visitor, 'Language and theme').getByRole('combobox', { name: 'Language' }).selectOption('es');
    await page.getByRole('heading', { level: 1, name: 'Configuración' }).waitFor();
    await visitor.leave();
  });

  it('password managers learn which field is which', async () => {
    const visitor = await openSettings();
    const kinds = (name: string) =>
      inSection(visitor, name)
        .locator('input')
        .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')));
    expect(await kinds('Email')).toEqual(['username', 'email', 'current-password']);
    expect(await kinds('Password')).toEqual(['username', 'current-password', 'new-password', 'new-password']);
    await visitor.leave();
  });

  it.each([
    [
      'PAGE-03 VAL-04',
      'Email',
      { 'New email': 'ana@', 'Current password': PASSWORD },
      'Please enter a valid email address',
    ],
    [
      'PAGE-04 VAL-03',
      'Password',
      { 'Current password': PASSWORD, 'New password': '12345', 'Repeat new password': '12345' },
      'Password must be at least 6 characters',
    ],
    [
      'PAGE-04',
      'Password',
      { 'Current password': PASSWORD, 'New password': NEW, 'Repeat new password': `${NEW}s` },
      "Passwords don't match",
    ],
  ])('%s in %s %o is refused on its field and nothing is sent', async (_id, name, texts, message) => {
    const visitor = await openSettings();
    const section = inSection(visitor, name);
    // What the user follows is asked for when its part has come.
    await visitor.page.getByText('Select Follow above the comments').waitFor();
    const sent = operationsOf(visitor.page);
    await fill(section, texts);
    await section.locator('form button[type=submit]').click();
    await section.getByText(message).first().waitFor();
    expect(sent).toEqual([]);
    await visitor.leave();
  });

  it('PAGE-03 PAGE-04 a wrong password is told at its field, which takes the focus; what was typed stays', async () => {
    const visitor = await openSettings();
    const section = inSection(visitor, 'Email');
    await fill(section, { 'New email': 'new@example.org', 'Current password': NEW });
    await section.getByRole('button', { name: 'Change email' }).click();
    await section.getByText('This is not your current password').waitFor();
    expect(await fields(section)).toEqual(['new@example.org', NEW]);
    const password = section.getByLabel('Current password');
    await expect.poll(() => password.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await password.getAttribute('aria-invalid')).toBe('true');
    await visitor.leave();
  });

  it('PAGE-03 a taken address, a lost connection and an ended session each say so above the form', async () => {
    await site.make.user({ email: 'bea@example.org' });
    const visitor = await openSettings();
    const section = inSection(visitor, 'Email');
    const submit = section.getByRole('button', { name: 'Change email' });
    await fill(section, { 'New email': 'bea@example.org', 'Current password': PASSWORD });
    await submit.click();
    await section.getByRole('alert').getByText('This username or email is already taken.').waitFor();

    visitor.expectFailureOf('/graphql');
    const repair = await breakApi(visitor.page);
    await submit.click();
    await section.getByRole('alert').getByText('Something went wrong. Please try again.').waitFor();
    await repair();

    await ana.graphql('mutation { logoutEverywhere }');
    await submit.click();
    await section.getByRole('alert').getByText('Your session has ended, so this did not go through.').waitFor();
    expect(await fields(section)).toEqual(['bea@example.org', PASSWORD]);
    const sessions = inSection(visitor, 'Where you are logged in');
    await sessions.getByRole('button', { name: 'Log out everywhere' }).click();
    await sessions.getByRole('alert').getByRole('link', { name: 'Log in again' }).click();
    await visitor.page.waitForURL('/login?returnTo=%2Fsettings');
    await visitor.page.getByRole('tabpanel').getByLabel('Username').waitFor();
    await visitor.leave();
  });

  it('PAGE-03 the address is changed, shown immediately and cleared from the form, which is disabled until then', async () => {
    const visitor = await openSettings();
    const section = inSection(visitor, 'Email');
    await fill(section, { 'New email': 'new@example.org', 'Current password': PASSWORD });
    const letThrough = await holdApi(visitor.page);
    await section.getByRole('button', { name: 'Change email' }).click();
    await section.getByRole('button', { name: 'Saving...' }).waitFor();
    expect(await section.getByLabel('New email').isDisabled()).toBe(true);
    letThrough();
    await toast(visitor).getByText('Email changed', { exact: true }).waitFor();
    await section.getByText('new@example.org').waitFor();
    expect(await fields(section)).toEqual(['', '']);
    expect(await ana.get('/api/auth/user')).toMatchObject({ body: { email: 'new@example.org' } });
    await visitor.leave();
  });

  it('PAGE-04 the password is changed; this browser stays logged in', async () => {
    const visitor = await openSettings();
    const section = inSection(visitor, 'Password');
    await fill(section, { 'Current password': PASSWORD, 'New password': NEW, 'Repeat new password': NEW });
    await section.getByRole('button', { name: 'Change password' }).click();
    await toast(visitor).getByText('Password changed', { exact: true }).waitFor();
    expect(await fields(section)).toEqual(['', '', '']);
    expect([await login(PASSWORD), await login(NEW)]).toEqual([401, 200]);
    await visitor.open('/settings');
    expect(new URL(visitor.page.url()).pathname).toBe('/settings');
    await visitor.leave();
  });

  it('lists where one is logged in, ends one of the other sessions, and then all of them', async () => {
    for (const agent of ['Firefox/140.0', 'Version/18.0 Mobile Safari/604.1']) {
      await new Caller(site).post('/api/auth/login', { username: 'ana', password: PASSWORD }, { 'user-agent': agent });
    }
    const visitor = await openSettings();
    const section = inSection(visitor, 'Where you are logged in');
    const rows = section.getByRole('listitem');
    await rows.first().getByText('This device').waitFor();
    expect(await rows.count()).toBe(3);
    expect(await rows.first().getByRole('button').count()).toBe(0);
    const firefox = rows.filter({ hasText: 'Firefox' });
    await firefox.getByRole('button', { name: 'Log out' }).click();
    await firefox.waitFor({ state: 'detached' });
    expect(await rows.count()).toBe(2);
    await site.em.execute(`update session set sess = sess::jsonb - 'confirmedAt'`);
    await section.getByRole('button', { name: 'Log out all other devices' }).click();
    const question = visitor.page.getByRole('dialog', { name: 'Confirm with your password' });
    await question.getByLabel('Current password').fill('wrong horse');
    await visitor.page.keyboard.press('Enter');
    await question.getByText('This is not your current password').waitFor();
    expect(await rows.count()).toBe(2);
    await question.getByLabel('Current password').fill(PASSWORD);
    await visitor.page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await rows.nth(1).waitFor({ state: 'detached' });
    await toast(visitor).getByText('Logged out', { exact: true }).waitFor();
    await visitor.open('/settings');
    await rows.first().getByText('This device').waitFor();
    expect(await rows.count()).toBe(1);
    await visitor.leave();
  });

  it('logging out everywhere leads to Home as a visitor, and ends the session elsewhere', async () => {
    const visitor = await openSettings();
    await inSection(visitor, 'Where you are logged in').getByRole('button', { name: 'Log out everywhere' }).click();
    await visitor.page.waitForURL('/');
    await visitor.page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    await toast(visitor).getByText('Logged out everywhere', { exact: true }).waitFor();
    expect(await ana.get('/api/auth/user')).toMatchObject({ status: 401 });
    expect(new URL(visitor.page.url()).pathname).toBe('/');
    await visitor.leave();
  });

  it('logging out everywhere later asks for the password, and for a code of two-step login', async () => {
    const { recoveryCodes } = await turnOnTwoStep(ana);
    const visitor = await openSettings();
    await site.em.execute(`update session set sess = sess::jsonb - 'confirmedAt'`);
    await inSection(visitor, 'Where you are logged in').getByRole('button', { name: 'Log out everywhere' }).click();
    const question = visitor.page.getByRole('dialog', { name: 'Confirm with your password' });
    await question.getByLabel('Current password').fill(PASSWORD);
    await visitor.page.keyboard.press('Enter');
    const code = question.getByLabel('Code from the app, or a recovery code');
    await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true);
    await code.fill(recoveryCodes[0] ?? '');
    await visitor.page.keyboard.press('Enter');
    await visitor.page.waitForURL('/');
    await toast(visitor).getByText('Logged out everywhere', { exact: true }).waitFor();
    expect(await ana.get('/api/auth/user')).toMatchObject({ status: 401 });
    await visitor.leave();
  });

  it('ENT-01 "Download my data" gives the file', async () => {
    const visitor = await openSettings();
    const [download] = await Promise.all([
      visitor.page.waitForEvent('download'),
      visitor.page.getByRole('link', { name: 'Download my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('sato-data-ana.json');
    const data = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(data).toMatchObject({ site: 'Sato', account: [{ username: 'ana' }], comments: [] });
    await visitor.leave();
  });

  describe('deleting the account', () => {
    const ask = async (visitor: Visitor) => {
      await visitor.page.getByRole('button', { name: 'Delete my account' }).click();
      return visitor.page.getByRole('dialog', { name: 'Delete your account?' });
    };

    it('says what happens to the comments; Esc and "Keep my account" leave everything as it is', async () => {
      const visitor = await openSettings();
      const dialog = await ask(visitor);
      await dialog.getByText('Your comments will stay, signed “deleted user”').waitFor();
      await visitor.page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      const again = await ask(visitor);
      await again.getByRole('button', { name: 'Keep my account' }).click();
      await again.waitFor({ state: 'detached' });
      const button = visitor.page.getByRole('button', { name: 'Delete my account' });
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await login(PASSWORD)).toBe(200);
      await visitor.leave();
    });

    it('PAGE-08 an author and a wrong password are refused in the dialog', async () => {
      await site.em.execute(`update app_user set role = 'editor' where id = ?`, [ana.user.id]);
      await site.make.article({ author: ana.user.id });
      const visitor = await openSettings();
      const dialog = await ask(visitor);
      await dialog.getByLabel('Current password').fill(NEW);
      await dialog.getByRole('button', { name: 'Delete for good' }).click();
      await dialog.getByText('This is not your current password').waitFor();
      await dialog.getByLabel('Current password').fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Delete for good' }).click();
      await dialog.getByRole('alert').getByText('You are the author of articles or videos.').waitFor();
      expect(await login(PASSWORD)).toBe(200);
      await visitor.leave();
    });

    it('PAGE-08 the last admin is told to make another first, in Spanish too', async () => {
      await site.em.execute(`update app_user set role = 'user' where id = 1`);
      const admin = await signedIn(site, { role: 'admin' });
      const visitor = await openSettings(admin, { locale: 'es-MX' });
      await visitor.page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
      const dialog = visitor.page.getByRole('dialog', { name: '¿Eliminar tu cuenta?' });
      await dialog.getByLabel('Contraseña actual').fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Eliminar para siempre' }).click();
      await dialog.getByRole('alert').getByText('Dale antes ese rol a otra persona.').waitFor();
      await site.em.execute(`update app_user set role = 'admin' where id = 1`);
      await visitor.leave();
    });

    it('PAGE-05 PAGE-08 ends it: Home as a visitor, the login fails, comments appear under "deleted user"', async () => {
      const article = await site.make.article({ slug: 'kept' });
      await site.make.comment({ article: article.id, user: ana.user.id, content: 'I was here' });
      const visitor = await openSettings();
      const { page } = visitor;
      const dialog = await ask(visitor);
      await dialog.getByLabel('Current password').fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Delete for good' }).click();
      await page.waitForURL('/');
      await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
      await toast(visitor).getByText('Account deleted', { exact: true }).waitFor();
      expect(await login(PASSWORD)).toBe(401);
      await visitor.open('/news/kept');
      const comment = page.getByRole('article').filter({ hasText: 'I was here' });
      await comment.getByText('deleted user').waitFor();
      await visitor.leave();
    });
  });
});
