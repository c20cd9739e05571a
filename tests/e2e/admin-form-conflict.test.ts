import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormVisitor, openForm, savedInputs } from '../support/admin-form.ts';
import { axeFindings } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const CHANGE = `mutation ($id: Int!, $input: VideoInput!) { updateVideo(id: $id, input: $input) { version } }`;

describe('two admins who edit the same item', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  let other: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { role: 'admin' });
    other = await signedIn(site, { role: 'admin' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  /** My form with a new title, after someone else has changed title and Spanish title. */
  const conflicting = async (slug: string) => {
    const { id } = await site.make.video({ slug, title: 'Start', titleEs: 'Inicio', duration: '1:00' });
    const form = await openForm(browser, admin, `/admin/videos/${id}`);
    await form.field('Title').fill('Mine');
    const { errors } = await other.graphql(CHANGE, { id, input: { title: 'Theirs', titleEs: 'Suyo' } });
    expect(errors).toBeUndefined();
    await form.save();
    const dialog = form.page.getByRole('dialog', { name: 'Someone else saved changes to this' });
    await dialog.waitFor();
    return { id, form, dialog };
  };
  const stored = async (slug: string) => (await admin.get(`/api/videos/${slug}`)).body;
  const unsaved = (form: FormVisitor) =>
    form.page.getByRole('status').getByText('Unsaved changes, kept in this browser');

  it('the later admin is told, sees each field that differs, and nothing is overwritten in the meantime', async () => {
    const { form, dialog } = await conflicting('told');
    expect(await dialog.getByRole('group', { name: 'Title, yours' }).textContent()).toContain('Mine');
    expect(await dialog.getByRole('group', { name: 'Title, theirs' }).textContent()).toContain('Theirs');
    await dialog.getByText('You both changed this. “Keep mine” replaces their version.').waitFor();
    expect(await dialog.getByRole('group', { name: 'Title (Spanish), theirs' }).textContent()).toContain('Suyo');
    await dialog.getByText('Only they changed this. Their version stays either way.').waitFor();
    expect(await axeFindings(form.page)).toEqual([]);
    expect(await stored('told')).toMatchObject({ title: 'Theirs', titleEs: 'Suyo' });
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await form.field('Title').inputValue()).toBe('Mine');
    await unsaved(form).waitFor();
    await form.save();
    await dialog.waitFor();
    await form.leave();
  });

  it('"Keep mine" saves over the new version what was changed, and leaves the rest as theirs', async () => {
    const { form, dialog } = await conflicting('kept');
    const sent = savedInputs(form.page);
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await form.toast.getByText('Content updated', { exact: true }).waitFor();
    await form.page.getByRole('status').getByText('Saved at').waitFor();
    await form.tab('Spanish');
    expect(await form.field('Title (Spanish)').inputValue()).toBe('Suyo');
    expect(sent).toMatchObject([{ variables: { input: { title: 'Mine', language: 'en' } } }]);
    expect(await stored('kept')).toMatchObject({ title: 'Mine', titleEs: 'Suyo' });
    await form.leave();
  });

  it('"Keep theirs" shows what is stored, without anything left to save', async () => {
    const { form, dialog } = await conflicting('taken');
    await dialog.getByRole('button', { name: 'Keep theirs' }).click();
    await expect.poll(() => form.field('Title').inputValue()).toBe('Theirs');
    await form.tab('Spanish');
    expect(await form.field('Title (Spanish)').inputValue()).toBe('Suyo');
    expect(await unsaved(form).count()).toBe(0);
    expect(await stored('taken')).toMatchObject({ title: 'Theirs' });
    await form.leave();
  });

  it('changes that were kept before someone else saved are also compared when they are restored and saved', async () => {
    const { id } = await site.make.video({ slug: 'restored', title: 'Start', duration: '1:00' });
    const form = await openForm(browser, admin, `/admin/videos/${id}`);
    await form.field('Title').fill('Mine');
    await unsaved(form).waitFor();
    await other.graphql(CHANGE, { id, input: { title: 'Theirs' } });
    await form.open(`/admin/videos/${id}`);
    const offer = form.page.getByRole('region', { name: 'Unsaved changes' });
    await offer.getByText('Someone has saved this item since then').waitFor();
    await offer.getByRole('button', { name: 'Restore' }).click();
    await form.save();
    await form.page.getByRole('dialog').getByText('You both changed this').waitFor();
    expect(await stored('restored')).toMatchObject({ title: 'Theirs' });
    await form.leave();
  });

  it('the text of an item that someone deleted stays on screen', async () => {
    const { id } = await site.make.video({ duration: '1:00' });
    const form = await openForm(browser, admin, `/admin/videos/${id}`);
    await form.field('Title').fill('Too late');
    await other.graphql('mutation ($id: Int!) { deleteVideo(id: $id) }', { id });
    await form.save();
    await form.page.getByRole('alert').getByText('Someone else deleted this.').waitFor();
    expect(await form.field('Title').inputValue()).toBe('Too late');
    await form.leave();
  });

  it('a comment that another admin has changed is compared as well', async () => {
    const { id: article } = await site.make.article();
    const { id } = await site.make.comment({ article, content: 'First' });
    const form = await openForm(browser, admin, `/admin/comments/${id}`);
    await form.field('Status').selectOption('hidden');
    await other.graphql('mutation ($id: Int!) { updateComment(id: $id, content: "Second") { id } }', { id });
    await form.saveAndClose();
    const dialog = form.page.getByRole('dialog');
    expect(await dialog.getByRole('group', { name: 'Content, theirs' }).textContent()).toContain('Second');
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await form.page.waitForURL('/admin/comments');
    const { body } = await admin.get(`/api/comments?articleId=${article}`);
    expect(body).toMatchObject([{ content: 'Second', status: 'hidden' }]);
    await form.leave();
  });
});
