/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasFocus, noteOf, openForm, savedInputs } from '../support/admin-form.ts';
import { openBrowser } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

describe('the slug in a form of the admin area', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { role: 'admin' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  const newVideo = async (title: string) => {
    const form = await openForm(browser, admin, '/admin/videos/new');
    await form.field('Title').fill(title);
    await form.field('Description').fill('What it shows.');
    await form.tab('Common Fields');
    await form.field('Video URL').fill('https://youtu.be/aqz-KE-bpKQ');
    await form.field('Duration').fill('1:00');
    return form;
  };

  it('VAL-41 VAL-42 follows the title live until someone types a slug', async () => {
    const form = await openForm(browser, admin, '/admin/articles/new');
    await form.field('Title').fill('¿Qué es Bitcoin?');
    await form.tab('Common Fields');
    expect(await form.field('Slug').inputValue()).toBe('que-es-bitcoin');
    await form.field('Slug').fill('my-own');
    await form.tab('English');
    await form.field('Title').fill('Another title');
    await form.tab('Common Fields');
    expect(await form.field('Slug').inputValue()).toBe('my-own');
    await form.field('Slug').fill('');
    expect(await form.field('Slug').inputValue()).toBe('');
    await form.field('Category').focus();
    expect(await form.field('Slug').inputValue()).toBe('another-title');
    await form.leave();
  });

  it('VAL-43 one that follows from the title and is taken is announced to get a number, and gets it', async () => {
    await site.make.video({ title: 'Cold storage', slug: 'cold-storage' });
    const form = await newVideo('Cold storage');
    await form.page.getByRole('status').getByText('This slug is already in use').waitFor({ state: 'attached' });
    expect(await noteOf(form.field('Slug'))).toContain('a number will be added to it');
    expect(await form.field('Slug').getAttribute('aria-invalid')).toBeNull();
    await form.saveAndClose();
    await form.page.waitForURL('/admin/videos');
    expect((await admin.get('/api/videos/cold-storage-2')).status).toBe(200);
    await form.leave();
  });

  it('VAL-44 one typed that is taken is told while typing, and nothing is sent', async () => {
    await site.make.video({ slug: 'taken-one' });
    const form = await newVideo('Hot storage');
    const sent = savedInputs(form.page);
    await form.field('Slug').fill('taken-one');
    await form.page.getByText('This slug is already in use').first().waitFor();
    expect(await form.field('Slug').getAttribute('aria-invalid')).toBe('true');
    await form.tab('English');
    await form.save();
    await expect.poll(() => hasFocus(form.field('Slug'))).toBe(true);
    expect(sent).toEqual([]);
    await form.field('Slug').fill('taken-one-b');
    await form.page.getByRole('status').getByText('This slug is free.').waitFor();
    await form.saveAndClose();
    await form.page.waitForURL('/admin/videos');
    expect((await admin.get('/api/videos/taken-one-b')).status).toBe(200);
    await form.leave();
  });

  it('VAL-44 one that is taken only when it is saved is shown at its field', async () => {
    const form = await newVideo('Warm storage');
    await form.field('Slug').fill('soon-taken');
    await form.page.getByRole('status').getByText('This slug is free.').waitFor();
    await site.make.video({ slug: 'soon-taken' });
    await form.save();
    await expect.poll(() => noteOf(form.field('Slug'))).toContain('This slug is already in use');
    await expect.poll(() => hasFocus(form.field('Slug'))).toBe(true);
    await form.leave();
  });

  it('VAL-41 the slug of a stored item stays when its title changes, and comes from the title when it is emptied', async () => {
    const { id } = await site.make.video({ title: 'Old', slug: 'old-address', duration: '1:00' });
    const form = await openForm(browser, admin, `/admin/videos/${id}`);
    await form.field('Title').fill('New name');
    await form.tab('Common Fields');
    expect(await form.field('Slug').inputValue()).toBe('old-address');
    expect(await form.page.getByText('This slug is already in use').count()).toBe(0);
    await form.field('Slug').fill('');
    await form.saveAndClose();
    await form.page.waitForURL('/admin/videos');
    expect((await admin.get('/api/videos/new-name')).body).toMatchObject({ id });
    await form.leave();
  });
});
