/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openForm } from '../support/admin-form.ts';
import { rowsOf, titlesOf } from '../support/admin-site.ts';
import { holdApi } from '../support/api-traffic.ts';
import { openBrowser } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

describe('from a list of the admin area into a form and back', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { role: 'admin' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  it('ADM-14 the form starts from the row chosen: its title at once, then every field', async () => {
    await site.make.article({ title: 'Chosen row', excerpt: 'The row I chose.', titleEs: 'Fila elegida' });
    const form = await openForm(browser, admin, '/admin/articles');
    const { page } = form;
    const letThrough = await holdApi(page, 'ArticleForm');
    await page.getByRole('link', { name: 'Edit Chosen row' }).click();
    await page.getByRole('heading', { level: 1, name: 'Edit article' }).waitFor();
    await page.getByRole('main').getByText('Chosen row', { exact: true }).waitFor();
    letThrough();
    expect(await form.field('Title').inputValue()).toBe('Chosen row');
    expect(await form.field('Excerpt').inputValue()).toBe('The row I chose.');
    await form.tab('Spanish');
    expect(await form.field('Title (Spanish)').inputValue()).toBe('Fila elegida');
    await form.leave();
  });

  it('ADM-49 the list shows an edited and a new item at once, though it was read before', async () => {
    await site.make.module({ title: 'Before the edit' });
    const form = await openForm(browser, admin, '/admin/modules');
    const { page } = form;
    await page.getByRole('link', { name: 'Edit Before the edit' }).click();
    await form.field('Title').fill('After the edit');
    await form.tab('Common Fields');
    await form.field('Status').selectOption('draft');
    await form.saveAndClose();
    await page.waitForURL('/admin/modules');
    await expect.poll(() => titlesOf(page)).toContain('After the edit');
    await rowsOf(page).filter({ hasText: 'After the edit' }).getByText('Draft', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'New module' }).click();
    await form.field('Title').fill('Brand new');
    await form.field('Description').fill('Fresh.');
    await form.saveAndClose();
    await expect.poll(() => titlesOf(page)).toEqual(['After the edit', 'Brand new']);
    await form.leave();
  });

  it('ADM-49 the public page behind it is right at once too', async () => {
    const { id } = await site.make.article({ title: 'Old headline', slug: 'headline' });
    const form = await openForm(browser, admin, '/news/headline');
    const { page } = form;
    await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click();
    await page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: 'Articles' }).click();
    await page.getByRole('link', { name: 'Edit Old headline' }).click();
    await page.waitForURL(`/admin/articles/${id}`);
    await form.field('Title').fill('New headline');
    await form.saveAndClose();
    await page.waitForURL('/admin/articles');
    await page.getByRole('banner').getByRole('link', { name: 'News' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Read more: New headline' }).click();
    await page.getByRole('heading', { level: 1, name: 'New headline' }).waitFor();
    await form.leave();
  });

  it('ADM-35 the list is as it was left, after going back and after saving', async () => {
    const { id } = await site.make.video({ title: 'Searched for', duration: '1:00' });
    await site.make.video({ title: 'Another one' });
    const form = await openForm(browser, admin, '/admin/videos?q=searched');
    const { page } = form;
    await page.getByRole('link', { name: 'Edit Searched for' }).click();
    await page.waitForURL(`/admin/videos/${id}`);
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page.waitForURL('/admin/videos?q=searched');
    await page.getByRole('link', { name: 'Edit Searched for' }).click();
    await form.field('Description').fill('Found again.');
    await form.saveAndClose();
    await page.waitForURL('/admin/videos?q=searched');
    await expect.poll(() => titlesOf(page)).toEqual(['Searched for']);
    await form.leave();
  });
});
