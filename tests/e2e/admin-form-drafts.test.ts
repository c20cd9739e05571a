/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf, openForm, saveButton, savedInputs } from '../support/admin-form.ts';
import { openBrowser, takenOver } from '../support/browser.ts';
import { PASSWORD, type SignedIn, signedIn, signIn } from '../support/sign-in.ts';
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

  const kept = (page: Page) => page.getByRole('status').getByText('Unsaved changes, kept in this browser').waitFor();
  const offer = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
  const draftsIn = (page: Page) =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sato.draft.')));
  /** As after a crash: the page is simply gone, without a question. */
  const crash = async (page: Page) => {
    const { pathname } = new URL(page.url());
    await page.goto('about:blank');
    await page.goto(pathname);
    await takenOver(page);
  };

  it('are offered again after a crash, and "Restore" brings them back; saved, they are forgotten', async () => {
    const { id } = await site.make.article({ title: 'Before', titleEs: 'Antes' });
    const form = await openForm(browser, admin, `/admin/articles/${id}`);
    const { page } = form;
    await form.field('Title').fill('After');
    await kept(page);
    await crash(page);
    await offer(page).waitFor();
    expect(await form.field('Title').inputValue()).toBe('Before');
    await offer(page).getByRole('button', { name: 'Restore' }).click();
    expect(await form.field('Title').inputValue()).toBe('After');
    await offer(page).waitFor({ state: 'detached' });
    const sent = savedInputs(page);
    await form.saveAndClose();
    await page.waitForURL('/admin/articles');
    expect(sent).toMatchObject([{ variables: { id, input: { title: 'After', language: 'en' } } }]);
    expect(await draftsIn(page)).toEqual([]);
    await form.leave();
  });

  it('"Discard" forgets them; a new form keeps its own apart from those of items', async () => {
    const { id } = await site.make.module({ title: 'Kept' });
    const form = await openForm(browser, admin, '/admin/modules/new');
    const { page } = form;
    await form.field('Title').fill('A new module');
    await kept(page);
    await form.open(`/admin/modules/${id}`);
    await form.field('Title').waitFor();
    expect(await offer(page).count()).toBe(0);
    await form.open('/admin/modules/new');
    await offer(page).getByRole('button', { name: 'Discard' }).click();
    await offer(page).waitFor({ state: 'detached' });
    expect(await form.field('Title').inputValue()).toBe('');
    expect(await draftsIn(page)).toEqual([]);
    await form.leave();
  });

  it('are gone once the typed changes are undone', async () => {
    const { id } = await site.make.module({ title: 'Same' });
    const form = await openForm(browser, admin, `/admin/modules/${id}`);
    await form.field('Title').fill('Other');
    await kept(form.page);
    await form.field('Title').fill('Same');
    await expect.poll(() => draftsIn(form.page)).toEqual([]);
    await form.leave();
  });

  it('are of one account: another admin in the same browser is not offered them', async () => {
    const other = await signedIn(site, { role: 'admin' });
    const form = await openForm(browser, admin, '/admin/modules/new');
    await form.field('Title').fill('Mine alone');
    await kept(form.page);
    await signIn(form, other);
    await form.open('/admin/modules/new');
    await form.field('Title').waitFor();
    expect(await offer(form.page).count()).toBe(0);
    await form.leave();
  });

  it('stop a link, a step in the history and logging out with a question; staying keeps everything', async () => {
    const { id } = await site.make.module({ title: 'Here' });
    const form = await openForm(browser, admin, `/admin/modules/${id}`);
    const { page } = form;
    await page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: 'Articles' }).click();
    await page.waitForURL('/admin/articles');
    await page.goBack();
    await form.field('Title').fill('Changed');
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    const stay = async () => {
      await dialog.getByRole('button', { name: 'Stay here' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).toBe(`/admin/modules/${id}`);
      expect(await form.field('Title').inputValue()).toBe('Changed');
    };
    await page.getByRole('banner').getByRole('link', { name: 'Course' }).click();
    await stay();
    await page.evaluate(() => history.forward());
    await stay();
    await page.getByRole('button', { name: 'Your account, nora' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await stay();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(`/admin/modules/${id}`);
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { level: 1, name: 'Course Modules Management' }).waitFor();
    await page.goBack();
    await offer(page).waitFor();
    await form.leave();
  });

  it('the answer to one question does not answer the next, which comes before its dialog is gone', async () => {
    const { id } = await site.make.module({ title: 'Here' });
    const form = await openForm(browser, admin, `/admin/modules/${id}`);
    const { page } = form;
    await page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: 'Articles' }).click();
    await page.getByRole('heading', { level: 1, name: 'Articles Management' }).waitFor();
    await page.goBack();
    await form.field('Title').fill('Changed');
    await page.getByRole('banner').getByRole('link', { name: 'Course' }).click();
    const staying = page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Stay here' });
    const first = await staying.elementHandle();
    await page.evaluate((button) => {
      addEventListener('popstate', () => (button as HTMLButtonElement).click(), { capture: true, once: true });
      history.forward();
    }, first);
    await page.waitForFunction((button) => !button?.isConnected, first);
    await staying.click();
    await staying.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(`/admin/modules/${id}`);
    expect(await form.field('Title').inputValue()).toBe('Changed');
    await form.leave();
  });

  it('stop two steps in the history that follow each other at once; the address stays that of the form', async () => {
    const { id } = await site.make.module({ title: 'Here' });
    const form = await openForm(browser, admin, `/admin/modules/${id}`);
    const { page } = form;
    const links = page.getByRole('navigation', { name: 'Admin area' });
    for (const [name, title] of [
      ['Articles', 'Articles Management'],
      ['Videos', 'Videos Management'],
    ] as const) {
      await links.getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    }
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Articles Management' }).waitFor();
    await page.goBack();
    await form.field('Title').fill('Changed');
    await page.evaluate(() => {
      history.forward();
      history.forward();
    });
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/admin/modules/${id}`);
    expect(await form.field('Title').inputValue()).toBe('Changed');
    await page.evaluate(() => history.forward());
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('/admin/articles');
    await page.getByRole('heading', { level: 1, name: 'Articles Management' }).waitFor();
    await form.leave();
  });

  it('without any, nothing asks', async () => {
    const { id } = await site.make.module();
    const form = await openForm(browser, admin, `/admin/modules/${id}`);
    await form.field('Title').waitFor();
    await form.page.getByRole('banner').getByRole('link', { name: 'Course' }).click();
    await form.page.waitForURL('/course');
    await form.leave();
  });

  it('the browser warns before the page is closed', async () => {
    const form = await openForm(browser, admin, '/admin/modules/new');
    await form.field('Title').fill('Closing');
    const asked = form.page.waitForEvent('dialog');
    const closing = form.page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await closing;
    await form.leave();
  });

  it('go when one logs out', async () => {
    const own = await signedIn(site, { role: 'admin', username: 'leaving' });
    const form = await openForm(browser, own, '/admin/modules/new');
    const { page } = form;
    await form.field('Title').fill('Nobody else may see it');
    await kept(page);
    await page.getByRole('button', { name: 'Your account, leaving' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    expect(await draftsIn(page)).toEqual([]);
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
    expect((await own.get(`/api/course-modules`)).status).toBe(200);
    await form.leave();
  });
});
