import type { Browser, BrowserContextOptions } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { openAsAdmin, rowsOf, titlesOf, toastOf } from '../support/admin-site.ts';
import { openBrowser, type Visitor } from '../support/browser.ts';
import { addedPasskey } from '../support/passkey.ts';
import { PASSWORD, type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';
import { turnOnTwoStep } from '../support/two-step.ts';

describe('the users in the admin area', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));
  beforeEach(async () => {
    await site.em.execute('delete from app_user where id > 1');
    await truncate(site.em, 'rate_limit');
    admin = await signedIn(site, { username: 'rosa', email: 'rosa@example.org', role: 'admin' });
    await site.make.user({ username: 'ana', email: 'ana@example.org' });
  });

  const open = (query = '', options?: BrowserContextOptions) =>
    openAsAdmin(browser, admin, `/admin/users${query}`, options);
  const row = ({ page }: Visitor, name: string) => rowsOf(page).filter({ hasText: `${name}@` });
  const ask = async ({ page }: Visitor, button: string) => {
    await page.getByRole('button', { name: button }).click();
    return page.getByRole('dialog');
  };
  const account = async (name: string) =>
    (
      await site.em.execute<{ role: string; isDisabled: boolean }[]>(
        `select role, disabled_at is not null as "isDisabled" from app_user where username = ?`,
        [name],
      )
    )[0];

  it('are listed newest first with address, role, comments and day, and found by name and address', async () => {
    const article = await site.make.article();
    const luis = await site.make.user({ username: 'luis', email: 'someone@example.net' });
    await site.make.comment({ article: article.id, user: luis.id });
    const visitor = await open();
    const { page } = visitor;
    await expect.poll(() => rowsOf(page).count()).toBe(4);
    const first = rowsOf(page).first();
    for (const text of ['luis', 'someone@example.net', 'User', '1 comment']) {
      await first.getByText(text, { exact: true }).waitFor();
    }
    await row(visitor, 'rosa').getByText('You', { exact: true }).waitFor();
    const search = page.getByRole('searchbox', { name: 'Search by name or email' });
    await search.fill('example.net');
    await search.press('Enter');
    await page.waitForURL('/admin/users?q=example.net');
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    await search.fill('nobody');
    await search.press('Enter');
    await page.getByText('No users found', { exact: true }).waitFor();
    await visitor.leave();
  });

  it('are shown 10 a page', async () => {
    for (let n = 0; n < 9; n += 1) await site.make.user();
    const visitor = await open();
    await expect.poll(() => rowsOf(visitor.page).count()).toBe(10);
    await visitor.page.getByRole('link', { name: 'Page 2' }).click();
    await expect.poll(() => titlesOf(visitor.page)).toEqual(['rosa You', 'sato']);
    await visitor.leave();
  });

  it("change their role only with the admin's own password", async () => {
    const visitor = await open();
    const { page } = visitor;
    const dialog = await ask(visitor, 'Change the role of ana');
    await dialog.getByRole('heading', { name: 'Change the role of ana' }).waitFor();
    expect(await dialog.getByRole('radio', { name: 'User' }).isChecked()).toBe(true);
    await dialog.getByRole('radio', { name: 'Editor' }).check();
    const password = dialog.getByLabel('Your password');
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await dialog.getByText('Password must be at least 6 characters').waitFor();
    await password.fill('not the one');
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await dialog.getByText('This is not your current password').waitFor();
    expect(await password.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await account('ana')).toMatchObject({ role: 'user' });
    await password.fill(PASSWORD);
    await password.press('Enter');
    await toastOf(page).getByText('ana is now an editor', { exact: true }).waitFor();
    await row(visitor, 'ana').getByText('Editor', { exact: true }).waitFor();
    expect(await account('ana')).toMatchObject({ role: 'editor' });
    const back = await ask(visitor, 'Change the role of ana');
    await back.getByRole('radio', { name: 'User' }).check();
    await back.getByLabel('Your password').fill(PASSWORD);
    await back.getByRole('button', { name: 'Change role' }).click();
    await toastOf(page).getByText('ana no longer has a special role', { exact: true }).waitFor();
    expect(await account('ana')).toMatchObject({ role: 'user' });
    await visitor.leave();
  });

  it('ask an admin who has two-step login for a code too', async () => {
    const { recoveryCodes } = await turnOnTwoStep(admin);
    const visitor = await open();
    const dialog = await ask(visitor, 'Disable ana');
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Disable' }).click();
    const code = dialog.getByLabel('Code from the app, or a recovery code');
    await expect.poll(() => code.evaluate((element) => element === document.activeElement)).toBe(true);
    await code.fill('000000');
    await code.press('Enter');
    await dialog.getByText('Wrong or used code. Wait for the next one.').waitFor();
    await code.fill(recoveryCodes[0] ?? '');
    await code.press('Enter');
    await toastOf(visitor.page).getByText('ana is disabled', { exact: true }).waitFor();
    expect(await account('ana')).toMatchObject({ isDisabled: true });
    await visitor.leave();
  });

  it('are disabled and enabled again with it', async () => {
    const visitor = await open();
    const { page } = visitor;
    const dialog = await ask(visitor, 'Disable ana');
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Disable' }).click();
    await toastOf(page).getByText('ana is disabled', { exact: true }).waitFor();
    await row(visitor, 'ana').getByText('Disabled', { exact: true }).waitFor();
    expect(await account('ana')).toMatchObject({ isDisabled: true });
    const back = await ask(visitor, 'Enable ana');
    await back.getByLabel('Your password').fill(PASSWORD);
    await back.getByRole('button', { name: 'Enable' }).click();
    await toastOf(page).getByText('ana is enabled again', { exact: true }).waitFor();
    expect(await account('ana')).toMatchObject({ isDisabled: false });
    await visitor.leave();
  });

  it('lose their passkeys with it, if they have any', async () => {
    const bea = await signedIn(site, { username: 'bea', email: 'bea@example.org' });
    await addedPasskey(bea, 'Phone');
    const visitor = await open();
    const { page } = visitor;
    await row(visitor, 'bea').getByText('1 passkey', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^Remove the passkeys of/ }).count()).toBe(1);
    const dialog = await ask(visitor, 'Remove the passkeys of bea');
    await dialog.getByRole('heading', { name: 'Remove all passkeys of bea?' }).waitFor();
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Remove passkeys' }).click();
    await toastOf(page).getByText('bea no longer has passkeys', { exact: true }).waitFor();
    await row(visitor, 'bea').getByText('1 passkey').waitFor({ state: 'detached' });
    expect(await site.em.execute('select from passkey')).toEqual([]);
    await visitor.leave();
  });

  it('Cancel changes nothing and gives the focus back', async () => {
    const visitor = await open();
    const dialog = await ask(visitor, 'Disable ana');
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    const button = visitor.page.getByRole('button', { name: 'Disable ana' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await account('ana')).toMatchObject({ isDisabled: false });
    await visitor.leave();
  });

  it('the last admin stays one, and is told to make another first', async () => {
    await site.em.execute(`update app_user set role = 'user' where id = 1`);
    const visitor = await open();
    const dialog = await ask(visitor, 'Change the role of rosa');
    await dialog.getByRole('radio', { name: 'User' }).check();
    await dialog.getByText('This is your own account: you will be logged out.').waitFor();
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await dialog.getByRole('alert').getByText('You are the last admin. Make someone else an admin first.').waitFor();
    expect(await account('rosa')).toMatchObject({ role: 'admin' });
    await site.em.execute(`update app_user set role = 'admin' where id = 1`);
    await visitor.leave();
  });

  it('ADM-04 an admin who gives up the own role sees the notice', async () => {
    const visitor = await open();
    const dialog = await ask(visitor, 'Change the role of rosa');
    await dialog.getByRole('radio', { name: 'User' }).check();
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await visitor.page.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor();
    expect(await account('rosa')).toMatchObject({ role: 'user' });
    await visitor.leave();
  });

  it('speak Spanish', async () => {
    const visitor = await open('', { locale: 'es-MX' });
    const dialog = await ask(visitor, 'Cambiar el rol de ana');
    await dialog.getByLabel('Tu contraseña').fill('otra cosa');
    await dialog.getByRole('button', { name: 'Cambiar rol' }).click();
    await dialog.getByText('Esta no es tu contraseña actual').waitFor();
    await visitor.leave();
  });
});
