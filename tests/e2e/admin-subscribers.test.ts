/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { breakApi } from '../support/api-traffic.ts';
import { axeFindings } from '../support/axe.ts';
import { openBrowser, visit } from '../support/browser.ts';
import { signedIn, signIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(() => Promise.all([site.close(), browser.close()]));

it('an admin sees how many subscribe, finds one address and removes it; an editor sees nothing of it', async () => {
  await site.em.execute(
    `insert into newsletter_subscription (email, language, confirmed_at, bounced_at) values
     ('ana@example.org', 'es', now(), null), ('ben@example.org', 'es', null, null), ('cleo@example.org', 'en', now(), now())`,
  );
  const editor = await visit(browser, site.url);
  await signIn(editor, await signedIn(site, { role: 'editor' }));
  await editor.open('/admin/newsletter/subscribers');
  await editor.page.getByText('Access Denied').first().waitFor();
  expect(await editor.page.getByText('Newsletter subscribers').count()).toBe(0);
  await editor.leave();

  const admin = await visit(browser, site.url);
  const { page } = admin;
  await signIn(admin, await signedIn(site, { role: 'admin' }));
  await admin.open('/admin/newsletter/subscribers');
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });
  await row('Español').waitFor();
  expect(await row('Español').getByRole('cell').allTextContents()).toEqual(['1', '1', '0']);
  expect(await row('English').getByRole('cell').allTextContents()).toEqual(['0', '0', '1']);
  const find = async (email: string) => {
    await page.getByLabel('Full email address').fill(email);
    const part = page.getByRole('region', { name: 'Find an address' });
    await part.getByRole('button', { name: 'Find' }).click();
  };
  await find('ana');
  await page.getByText('Enter a full email address.').waitFor();
  await find('dora@example.org');
  await page.getByText('This address isn’t subscribed.').waitFor();
  await find('ANA@example.org');
  await page.getByText('ana@example.org').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unsubscribe this address' }).click();
  const dialog = page.getByRole('dialog');
  admin.expectFailureOf('/graphql');
  const repair = await breakApi(page);
  await dialog.getByRole('button', { name: 'Unsubscribe' }).click();
  await dialog.getByRole('alert').getByText('Couldn’t remove the address.').waitFor();
  await repair();
  await dialog.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByText('ana@example.org is no longer subscribed', { exact: true }).waitFor();
  await expect.poll(() => row('Español').getByRole('cell').allTextContents()).toEqual(['0', '1', '0']);
  expect(await site.em.execute('select email from newsletter_subscription order by id')).toEqual([
    { email: 'ben@example.org' },
    { email: 'cleo@example.org' },
  ]);
  await admin.leave();
});
