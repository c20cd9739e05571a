import type { Browser } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { breakApi, holdApi } from '../support/api-traffic.ts';
import { openBrowser, type Visitor, visit } from '../support/browser.ts';
import { PASSWORD, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const WRONG_REGISTRATION = 'Failed to register. Username may already be taken.';

describe('the login page', () => {
  let site: TestSite;
  let browser: Browser;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    await signedIn(site, { username: 'ana' });
    await signedIn(site, { username: 'root', role: 'admin' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));
  beforeEach(() => truncate(site.em, 'rate_limit'));

  const inLogin = ({ page }: Pick<Visitor, 'page'>) => {
    const panel = page.getByRole('tabpanel');
    return {
      username: panel.getByLabel('Username'),
      password: panel.getByLabel('Password', { exact: true }),
      submit: panel.locator('form').getByRole('button', { name: 'Login' }),
      error: panel.getByRole('alert'),
    };
  };
  const inRegistration = ({ page }: Pick<Visitor, 'page'>) => {
    const panel = page.getByRole('tabpanel');
    return {
      ...inLogin({ page }),
      email: panel.getByLabel('Email'),
      confirm: panel.getByLabel('Confirm password'),
      submit: panel.locator('form').getByRole('button', { name: 'Register' }),
    };
  };
  const openLogin = async (path = '/login') => {
    const visitor = await visit(browser, site.url);
    await visitor.open(path);
    return visitor;
  };
  const openRegistration = async () => {
    const visitor = await openLogin();
    await visitor.page.getByRole('tab', { name: 'Register' }).click();
    return visitor;
  };
  const fill = async (fields: Record<string, { fill(text: string): Promise<void> }>, texts: Record<string, string>) => {
    for (const [name, text] of Object.entries(texts)) await fields[name]?.fill(text);
  };

  it('a password can be shown and hidden again, and is sent all the same', async () => {
    const visitor = await openLogin();
    const form = inLogin(visitor);
    const show = visitor.page.getByRole('tabpanel').getByRole('button', { name: 'Show password' });
    await fill(form, { username: 'ana', password: PASSWORD });
    expect(await form.password.getAttribute('type')).toBe('password');
    await show.click();
    expect(await form.password.getAttribute('type')).toBe('text');
    expect(await show.getAttribute('aria-pressed')).toBe('true');
    await show.click();
    expect(await form.password.getAttribute('type')).toBe('password');
    await show.click();
    await form.submit.click();
    await visitor.page.waitForURL(`${site.url}/`);
    await visitor.leave();
  });

  it.each([
    ['/settings', 'Log in to open your settings.'],
    ['/profile', 'Log in to see your profile.'],
    ['/admin', 'Log in to open the admin area.'],
  ])('says why one is here when sent from %s, and nothing to those who came on their own', async (path, reason) => {
    const visitor = await visit(browser, site.url);
    await visitor.page.goto(path);
    await visitor.page.getByText(reason, { exact: true }).waitFor();
    await visitor.open('/login');
    expect(await visitor.page.getByText(/^Log in to|^After you log in/).count()).toBe(0);
    await visitor.leave();
  });

  const complete = { username: 'eva', email: 'eva@example.org', password: 'k7#mzt', confirm: 'k7#mzt' };

  it('VAL-01 VAL-02 three characters of a name and six of a password are sent', async () => {
    const visitor = await openLogin();
    const form = inLogin(visitor);
    await fill(form, { username: 'xyz', password: '123456' });
    await form.submit.click();
    await form.error.getByText('Invalid username or password.').waitFor();
    await visitor.leave();
  });

  it('ERR-03 AUTH-11 AUTH-12 a failed login shows what the server says in a red box, which can be cleared', async () => {
    const visitor = await openLogin();
    const form = inLogin(visitor);
    await fill(form, { username: 'ana', password: 'not hers' });
    await form.submit.click();
    await form.error.getByText('Invalid username or password.').waitFor();
    expect(new URL(visitor.page.url()).pathname).toBe('/login');
    expect(await form.submit.isEnabled()).toBe(true);
    expect(await form.password.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await form.username.inputValue()).toBe('ana');
    await form.error.getByRole('button', { name: 'Dismiss the error' }).click();
    await form.error.waitFor({ state: 'detached' });
    await visitor.leave();
  });

  it('BASE-08 too many failed logins are told how long to wait', async () => {
    const visitor = await openLogin();
    const form = inLogin(visitor);
    const data = { username: 'ana', password: 'not hers' };
    visitor.expectFailureOf('/api/auth/login');
    await visitor.page.evaluate(async (body) => {
      const headers = { 'content-type': 'application/json' };
      for (let tries = 0; tries < 10; tries += 1) await fetch('/api/auth/login', { method: 'POST', headers, body });
    }, JSON.stringify(data));
    await fill(form, data);
    await form.submit.click();
    await form.error.getByText(/^Too many attempts\. Try again in 1\d min\.$/).waitFor();
    await visitor.leave();
  });

  it('ERR-05 AUTH-11 a failed registration shows what the server says, else the text for it', async () => {
    const visitor = await openRegistration();
    const form = inRegistration(visitor);
    await fill(form, { ...complete, password: 'iloveyou', confirm: 'iloveyou' });
    await visitor.page.getByText('Strength: very weak').waitFor();
    await form.submit.click();
    await form.error.getByText('Too many people use this password').waitFor();
    await fill(form, { ...complete, username: 'ANA' });
    await form.submit.click();
    await form.error.getByText('This username or email is already taken.').waitFor();
    expect(await form.submit.isEnabled()).toBe(true);
    visitor.expectFailureOf('/graphql');
    await breakApi(visitor.page);
    await form.submit.click();
    await form.error.getByText(WRONG_REGISTRATION).waitFor();
    await visitor.leave();
  });

  it('ROUTE-08 AUTH-06 AUTH-09 AUTH-14 ERR-07 a user who logs in goes to Home, with the menu in the header', async () => {
    const visitor = await openLogin();
    const { page } = visitor;
    const form = inLogin(visitor);
    const letThrough = await holdApi(page);
    await fill(form, { username: 'ANA', password: PASSWORD });
    await form.submit.dblclick();
    const button = page.getByRole('button', { name: 'Logging in...' });
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    letThrough();
    const toast = page.getByRole('region', { name: '(F8)' });
    await toast.getByText('Login successful', { exact: true }).waitFor();
    await toast.getByText('Welcome back to Sato!', { exact: true }).waitFor();
    await page.waitForURL('/');
    await page.getByRole('button', { name: 'Your account, ana' }).waitFor();
    await visitor.leave();
  });

  it('ERR-08 AUTH-08 while the page of an admin moves on to /admin, the card says "Login successful!"', async () => {
    const visitor = await openLogin();
    const { page } = visitor;
    const form = inLogin(visitor);
    await fill(form, { username: 'root', password: PASSWORD });
    const letThrough = await holdApi(page, 'Viewer');
    await form.submit.click();
    await page.getByText('Login successful!', { exact: true }).waitFor();
    letThrough();
    await page.waitForURL('/admin');
    await visitor.leave();
  });

  it('AUTH-07 AUTH-10 AUTH-14 ERR-09 ERR-10 a new user is signed in and goes to Home', async () => {
    const visitor = await openRegistration();
    const { page } = visitor;
    const form = inRegistration(visitor);
    await fill(form, complete);
    const answerRegistration = await holdApi(page, 'Register');
    await form.submit.click();
    await page.getByRole('button', { name: 'Creating account...' }).waitFor();
    const answerViewer = await holdApi(page, 'Viewer');
    answerRegistration();
    const toast = page.getByRole('region', { name: '(F8)' });
    await toast.getByText('Registration successful', { exact: true }).waitFor();
    await toast.getByText('Welcome to Sato! Your account has been created.', { exact: true }).waitFor();
    await page.getByText('Registration successful!', { exact: true }).waitFor();
    answerViewer();
    await page.waitForURL('/');
    await page.getByRole('button', { name: 'Your account, eva' }).waitFor();
    await visitor.leave();
  });

  it('comes back to the place it was asked for on, and to no other site', async () => {
    for (const [returnTo, target] of [
      ['/news?q=x#comments', '/news?q=x#comments'],
      ['//evil.example/', '/'],
      ['https://evil.example/', '/'],
      ['/\\evil.example', '/'],
    ] as const) {
      const visitor = await openLogin(`/login?${new URLSearchParams({ returnTo })}`);
      const form = inLogin(visitor);
      await fill(form, { username: 'ana', password: PASSWORD });
      await form.submit.click();
      await visitor.page.waitForURL(`${site.url}${target}`);
      await visitor.leave();
    }
  });

  it('sends no password by itself where scripts do not run', async () => {
    const visitor = await visit(browser, site.url, { javaScriptEnabled: false });
    await visitor.open('/login');
    // No role or text finds what is in a noscript element.
    expect(await visitor.page.locator('noscript p').isVisible()).toBe(true);
    const form = inLogin(visitor);
    expect(await form.submit.isDisabled()).toBe(true);
    await fill(form, { username: 'ana', password: PASSWORD });
    await form.password.press('Enter');
    expect(visitor.page.url()).toBe(`${site.url}/login`);
    await visitor.leave();
  });
});
