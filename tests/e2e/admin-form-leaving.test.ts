/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormVisitor, formOf, openForm, saveButton } from '../support/admin-form.ts';
import { openBrowser, takenOver } from '../support/browser.ts';
import { PASSWORD, type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

describe('unsaved changes in a form of the admin area', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { role: 'admin', username: 'nora' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  const offer = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
  const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
  const draftsIn = (page: Page) =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sato.draft.')));
  const goTo = async (page: Page, link: string, title: string) => {
    await page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: link }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  };
  /** Stays in the form of the module, whose title is changed. */
  const stay = async ({ page, field }: FormVisitor, id: number) => {
    await question(page).getByRole('button', { name: 'Stay here' }).click();
    await question(page).waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/admin/modules/${id}`);
    expect(await field('Title').inputValue()).toBe('Changed');
  };

  it('stop a link out of the area, a step in the history and logging out, which removes them', async () => {
    const { id } = await site.make.module({ title: 'Here' });
    const form = await openForm(browser, admin, `/admin/modules/${id}`);
    const { page } = form;
    await goTo(page, 'Articles', 'Articles Management');
    await page.goBack();
    await form.field('Title').fill('Changed');
    await page.getByRole('banner').getByRole('link', { name: 'Course' }).click();
    await stay(form, id);
    await page.evaluate(() => history.forward());
    await stay(form, id);
    const logOut = async () => {
      await page.getByRole('button', { name: 'Your account, nora' }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
    };
    await logOut();
    await stay(form, id);
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await question(page).waitFor();
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'detached' });
    expect(await draftsIn(page)).toHaveLength(1);
    await logOut();
    await question(page).getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    expect(await draftsIn(page)).toEqual([]);
    await form.leave();
  });

  it('stop two steps in the history that follow each other at once, and the answer to one question does not answer the next; the address stays that of the form', async () => {
    const { id } = await site.make.module({ title: 'Here' });
    admin = await signedIn(site, { role: 'admin' });
    const form = await openForm(browser, admin, `/admin/modules/${id}`);
    const { page } = form;
    await goTo(page, 'Articles', 'Articles Management');
    await goTo(page, 'Videos', 'Videos Management');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Articles Management' }).waitFor();
    await page.goBack();
    await form.field('Title').fill('Changed');
    await page.evaluate(() => {
      history.forward();
      history.forward();
    });
    await stay(form, id);

    // The next question comes before the dialog of the first is gone.
    await page.getByRole('banner').getByRole('link', { name: 'Course' }).click();
    const first = await question(page).getByRole('button', { name: 'Stay here' }).elementHandle();
    await page.evaluate((button) => {
      addEventListener('popstate', () => (button as HTMLButtonElement).click(), { capture: true, once: true });
      history.forward();
    }, first);
    await page.waitForFunction((button) => !button?.isConnected, first);
    await stay(form, id);

    await page.evaluate(() => history.forward());
    await question(page).getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('/admin/articles');
    await page.getByRole('heading', { level: 1, name: 'Articles Management' }).waitFor();
    await form.leave();
  });

  it('are those of the stored item, not of a new one, once it is saved', async () => {
    const form = await openForm(browser, admin, '/admin/modules/new');
    const { page } = form;
    await form.field('Title').fill('Kept apart');
    await form.field('Description').fill('Stored.');
    // Someone who types while the address changes.
    await form.field('Description').evaluate((field: HTMLTextAreaElement) => {
      const { replaceState } = history;
      history.replaceState = (...entry) => {
        history.replaceState = replaceState;
        history.replaceState(...entry);
        field.setRangeText('Changed.', 0, field.value.length);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      };
    });
    await form.save();
    await page.waitForURL(/\/admin\/modules\/\d+$/);
    const { pathname } = new URL(page.url());
    await page.getByRole('status').getByText('Unsaved changes, kept in this browser').waitFor();
    await form.open('/admin/modules/new');
    await form.field('Title').waitFor();
    expect(await offer(page).count()).toBe(0);
    await form.open(pathname);
    await offer(page).getByRole('button', { name: 'Restore' }).click();
    expect(await form.field('Description').inputValue()).toBe('Changed.');
    await form.leave();
  });

  it('ADM-48 survive an expired session: the form stays, leads to login and back, and offers them', async () => {
    const own = await signedIn(site, { role: 'admin', username: 'expired' });
    const { id } = await site.make.module({ title: 'Long work' });
    const form = await openForm(browser, own, `/admin/modules/${id}`);
    const { page } = form;
    await form.field('Title').fill('Hours of work');
    await own.graphql('mutation { logoutEverywhere }');
    await form.save();
    await page.getByRole('alert').getByText('Your session has ended.').waitFor();
    await saveButton(page).waitFor();
    expect(await form.field('Title').inputValue()).toBe('Hours of work');
    await page.getByRole('link', { name: 'log in again to continue' }).click();
    await page.waitForURL(/\/login/);
    await takenOver(page);
    const panel = page.getByRole('tabpanel');
    await panel.getByLabel('Username').fill('expired');
    await panel.getByLabel('Password').fill(PASSWORD);
    await panel.locator('form').getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(`/admin/modules/${id}`);
    await offer(page).getByRole('button', { name: 'Restore' }).click();
    await formOf(form).saveAndClose();
    await page.waitForURL('/admin/modules');
    await form.leave();
  });
});
