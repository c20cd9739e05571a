/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdApi } from '../support/api-traffic.ts';
import { openBrowser, visit } from '../support/browser.ts';
import { PASSWORD, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  await signedIn(site, { username: 'ana' });
});
afterAll(() => Promise.all([site.close(), browser.close()]));

it('ROUTE-08 AUTH-06 AUTH-09 AUTH-14 ERR-07 a user who logs in goes to Home, with the menu in the header', async () => {
  const visitor = await visit(browser, site.url);
  const { page } = visitor;
  await visitor.open('/login');
  const panel = page.getByRole('tabpanel');
  const letThrough = await holdApi(page);
  await panel.getByLabel('Username').fill('ANA');
  await panel.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await panel.getByRole('button', { name: 'Show password' }).click();
  await panel.locator('form').getByRole('button', { name: 'Login' }).dblclick();
  const button = page.getByRole('button', { name: 'Logging in...' });
  await button.waitFor();
  expect(await button.isDisabled()).toBe(true);
  letThrough();
  await page.getByRole('region', { name: '(F8)' }).getByText('Login successful', { exact: true }).waitFor();
  await page.waitForURL('/');
  await page.getByRole('button', { name: 'Your account, ana' }).waitFor();
  await visitor.leave();
});

it('AUTH-07 AUTH-14 a new user is logged in and back at the place that led to the login', async () => {
  const visitor = await visit(browser, site.url, { locale: 'es-MX' });
  const { page } = visitor;
  await visitor.open('/login?returnTo=%2Fnews%3Fq%3Dx%23comments');
  await page.getByRole('tab', { name: 'Crear cuenta' }).click();
  const panel = page.getByRole('tabpanel');
  await panel.getByLabel('Nombre de usuario').fill('eva');
  await panel.getByLabel('Correo electrónico').fill('eva@example.org');
  await panel.getByLabel('Contraseña', { exact: true }).fill('iloveyou');
  await panel.getByLabel('Confirma la contraseña').fill('iloveyou');
  const submit = panel.locator('form').getByRole('button', { name: 'Crear cuenta' });
  await submit.click();
  await panel.getByText('Demasiada gente usa esta contraseña.').waitFor();
  await panel.getByLabel('Contraseña', { exact: true }).fill('k7#mzt');
  await panel.getByLabel('Confirma la contraseña').fill('k7#mzt');
  await submit.click();
  await page.waitForURL(`${site.url}/news?q=x#comments`);
  await page.getByRole('button', { name: 'Tu cuenta, eva' }).waitFor();
  await visitor.leave();
});

it('no password is sent where scripts do not run', async () => {
  const html = await (await fetch(`${site.url}/login`, { headers: { 'accept-language': 'en' } })).text();
  expect(html).toMatch(/<noscript><p>You need JavaScript to log in\./);
  const buttons = html.slice(html.indexOf('<main')).match(/<button[^>]*type="submit"[^>]*>/g) ?? [];
  expect(buttons).toHaveLength(2);
  for (const button of buttons) expect(button).toContain('disabled');
});
