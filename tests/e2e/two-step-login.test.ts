import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, visit } from '../support/browser.ts';
import { PASSWORD, signedIn, signIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';
import { codeOf } from '../support/two-step.ts';

let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ ADMIN_SECOND_FACTOR: 'required' }), openBrowser()]);
});
afterAll(() => Promise.all([site.close(), browser.close()]));

it('an editor or admin who has to is led from the admin area to the settings, and opens it once two-step login is on', async () => {
  const admin = await signedIn(site, { username: 'bea', role: 'admin' });
  const visitor = await visit(browser, site.url);
  const { page } = visitor;
  for (const person of [await signedIn(site, { role: 'editor' }), admin]) {
    await signIn(visitor, person);
    await visitor.open('/admin');
    await page.getByRole('heading', { level: 1, name: 'Turn on two-step login' }).waitFor();
  }
  await page.getByRole('link', { name: 'Open settings' }).click();
  await page.waitForURL('/settings#two-step');

  const section = page.getByRole('region', { name: 'Two-step login' });
  await section.getByText('Your role on this site needs two-step login or a passkey.').waitFor();
  await section.getByRole('button', { name: 'Set up two-step login' }).click();
  await section.getByLabel('Current password').fill(PASSWORD);
  await section.getByRole('button', { name: 'Next step' }).click();
  await section.getByRole('img', { name: 'QR code with the secret below' }).waitFor();
  const secret = (await section.getByText('Secret:').locator('code').textContent()) ?? '';
  await section.getByLabel('Code from the app').fill('000 00');
  await section.getByRole('button', { name: 'Turn on' }).click();
  await section.getByText('Wrong or used code.').waitFor();
  await section.getByLabel('Code from the app').fill(codeOf(secret));
  await section.getByRole('button', { name: 'Turn on' }).click();
  await section.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  expect(await section.getByRole('listitem').count()).toBe(10);
  const recoveryCode = (await section.getByRole('listitem').first().textContent()) ?? '';
  await section.getByRole('button', { name: 'I have saved them' }).click();
  await section.getByText('Recovery codes left: 10.').waitFor();

  // From now on, other changes of the account take a code too.
  const email = page.getByRole('region', { name: 'Email' });
  await email.getByLabel('New email').fill('new@example.org');
  await email.getByLabel('Current password').fill(PASSWORD);
  await email.getByRole('button', { name: 'Change email' }).click();
  await email.getByText('Required').waitFor();
  await email.getByLabel('Code from the app, or a recovery code').fill(recoveryCode);
  await email.getByRole('button', { name: 'Change email' }).click();
  await email.getByText('new@example.org').waitFor();
  await visitor.open('/admin');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await visitor.leave();
});
