/** @module-tag extended */

import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Language } from '#domain/language.ts';
import { truncate } from '#tests/support/truncate.ts';
import { hasFocus, noteOf, openForm, savedInputs } from '../support/admin-form.ts';
import { toastOf } from '../support/admin-site.ts';
import { holdApi } from '../support/api-traffic.ts';
import { openBrowser } from '../support/browser.ts';
import { draftVersion } from '../support/draft-version.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';
import { labelOf, textsIn } from '../support/texts.ts';

const CHANGES = '{0, plural, one {It changes this field:} other {It changes these fields:}}';
const CONFIRMS =
  '{0, plural, one {It says that the Spanish of this field is still right:} other {It says that the Spanish of these fields is still right:}}';

let site: TestSite;
let browser: Browser;
let ana: SignedIn;
let bea: SignedIn;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  ana = await signedIn(site, { username: 'ana', role: 'admin' });
  bea = await signedIn(site, { username: 'bea', role: 'editor' });
});
afterAll(() => Promise.all([site.close(), browser.close()]));
beforeEach(() => truncate(site.em, 'stored_article, content_change, content_draft, rate_limit cascade'));

const drafts = () => site.em.execute<{ fields: object }[]>('select fields from content_draft');
const stored = async (id: number) => {
  const rows = await site.em.execute<object[]>('select title, excerpt from article where id = ?', [id]);
  return rows[0];
};
/** Saved by someone else. */
const saveDraft = async (id: number, input: string) => {
  const { errors } = await bea.graphql(`mutation { saveArticleDraft(id: ${id}, input: { ${input} }) { version } }`);
  expect(errors).toBeUndefined();
};

/** Opens the form of an article in a language. */
async function open(language: Language, id: number, account = ana) {
  const t = await textsIn(language);
  const label = (name: string) => labelOf(name, language);
  const button = (within: Locator | Page, name: string) => within.getByRole('button', { name: t(name), exact: true });
  const options = { locale: { en: 'en-US', es: 'es-MX' }[language] };
  const form = await openForm(browser, account, `/admin/articles/${id}`, options);
  const panel = form.page.getByRole('region', { name: t('Pending version') });
  const tab = (name: string) => form.page.getByRole('tab', { name: new RegExp(`^${t(name)}`) }).click();
  return { form, t, label, button, panel, tab, later: button(form.page, 'Save for later') };
}

describe('a pending version', () => {
  it('isn’t published over what is typed without asking, and what is typed stays, in Spanish', async () => {
    const { id } = await site.make.article({ title: 'Public title', excerpt: 'Public excerpt.' });
    await saveDraft(id, 'title: "Coming title"');
    const { form, t, label, button, panel } = await open('es', id);
    const { page } = form;
    await button(panel, 'Continue editing').click();
    await form.field(label('title')).fill('Public title');
    await button(panel, 'Publish now').click();
    // Set back to what readers see, which the pending version would change again.
    const asked = page.getByRole('dialog', { name: t('Publish without your changes?') });
    await asked.getByText(label('title')).waitFor();
    await button(asked, 'Cancel').click();
    await asked.waitFor({ state: 'detached' });
    await form.field(label('title')).fill('A better title');
    await form.field(label('excerpt')).fill('What I typed just now.');
    await button(panel, 'Publish now').click();
    await asked.getByText(label('excerpt')).waitFor();
    await button(asked, 'Cancel').click();
    await asked.waitFor({ state: 'detached' });
    expect(await stored(id)).toEqual({ title: 'Public title', excerpt: 'Public excerpt.' });

    await button(panel, 'Publish now').click();
    await button(asked, 'Publish without them').click();
    await toastOf(page).getByText(t('Pending version published'), { exact: true }).waitFor();
    await panel.waitFor({ state: 'detached' });
    expect(await stored(id)).toEqual({ title: 'Coming title', excerpt: 'Public excerpt.' });
    expect(await form.field(label('title')).inputValue()).toBe('A better title');
    expect(await form.field(label('excerpt')).inputValue()).toBe('What I typed just now.');
    await page.keyboard.press('Control+s');
    await expect.poll(() => stored(id)).toEqual({ title: 'A better title', excerpt: 'What I typed just now.' });
    await form.leave();
  });

  it('asks before it replaces what is typed, by keyboard', async () => {
    const { id } = await site.make.article({ title: 'Public title', excerpt: 'Public excerpt.' });
    await saveDraft(id, 'title: "Coming title"');
    const { form, t, label, button, panel } = await open('en', id);
    const { page } = form;
    const title = form.field(label('title'));
    await title.fill('Typed title');
    await form.field(label('excerpt')).fill('What I typed just now.');
    const asked = page.getByRole('dialog', { name: t('Replace your changes?') });
    await button(panel, 'Continue editing').press('Enter');
    await asked.getByText(label('title')).waitFor();
    expect(await asked.getByText(label('excerpt')).count()).toBe(0);
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
    expect(await title.inputValue()).toBe('Typed title');

    await button(panel, 'Continue editing').press('Enter');
    await button(asked, 'Replace them').press('Enter');
    await expect.poll(() => title.inputValue()).toBe('Coming title');
    expect(await form.field(label('excerpt')).inputValue()).toBe('What I typed just now.');
    // Nothing of what is in the form differs from the pending version in this field any more.
    await button(panel, 'Continue editing').press('Enter');
    await toastOf(page).getByText(t('The form now shows the pending version'), { exact: true }).first().waitFor();
    expect(await asked.count()).toBe(0);
    await form.field(label('excerpt')).fill('Public excerpt.');
    await title.fill('Public title');
    await form.leave();
  });

  it('says that someone else was faster, and that its item is gone', async () => {
    const { id } = await site.make.article({ title: 'Public title' });
    await saveDraft(id, 'title: "Coming title"');
    const { form, t, button, panel } = await open('en', id);
    form.expectFailureOf('/graphql');
    await panel.waitFor();
    const version = await draftVersion(site.em, 'article', id);
    const discard = `mutation { discardContentDraft(type: article, id: ${id}, version: ${version}) }`;
    expect((await bea.graphql(discard)).errors).toBeUndefined();
    await saveDraft(id, 'title: "Another title"');
    await button(panel, 'Discard').click();
    const gone =
      'Someone else saved, published or discarded this pending version in the meantime, so nothing was changed. Review the item, then try again.';
    await form.toast.getByText(t(gone), { exact: true }).waitFor();
    expect(await draftVersion(site.em, 'article', id)).toBeGreaterThan(version);

    await bea.delete(`/api/articles/${id}`);
    await button(panel, 'Publish now').click();
    const deleted = 'The item was deleted in the meantime. Restore it, then try again.';
    await form.toast.getByText(t(deleted), { exact: true }).waitFor();
    await form.leave();
  });

  it('says in the form and on the dashboard why it wasn’t published at its time, in Spanish', async () => {
    const { id, title } = await site.make.article({ slug: 'present' });
    await saveDraft(id, 'slug: "coming"');
    await bea.put(`/api/articles/${id}`, { slug: 'theirs' });
    await site.em.execute('update content_draft set publish_at = now()');
    await expect
      .poll(() => site.em.execute('select from content_draft where publish_problem is not null'))
      .toHaveLength(1);
    const { form, t, panel } = await open('es', id);
    const problem = t(
      'The pending version wasn’t published, because someone changed the same fields. Compare them and save it again.',
    );
    await panel.getByRole('alert').getByText(problem, { exact: true }).waitFor();
    await form.open('/admin');
    const row = form.page.getByRole('listitem').filter({ hasText: problem });
    await row.getByRole('link', { name: title }).waitFor();
    await form.leave();
  });

  it('publishes no field that was set back, and saving another field hides no conflict', async () => {
    const { id } = await site.make.article({
      ...{ title: 'Public title', excerpt: 'Public excerpt.' },
      content: '<p>See <a href="/news/nowhere-at-all">this</a>.</p>',
    });
    const form = await openForm(browser, ana, `/admin/articles/${id}`);
    const { page } = form;
    const panel = page.getByRole('region', { name: 'Pending version' });
    const later = page.getByRole('button', { name: 'Save for later' });
    // Readers see the link that leads nowhere already, so no one asks about it.
    const publish = () => panel.getByRole('button', { name: 'Publish now' }).click();
    await form.field('Title').fill('Coming title');
    await later.click();
    await panel.getByText('It changes this field: Title.').waitFor();
    await ana.put(`/api/articles/${id}`, { title: 'Their title' });
    await form.field('Excerpt').fill('Coming excerpt.');
    await later.click();
    await panel.getByText('It changes these fields:').waitFor();
    await publish();
    await form.toast.getByText('because someone changed the same fields').waitFor();
    expect(await stored(id)).toEqual({ title: 'Their title', excerpt: 'Public excerpt.' });

    await form.open(`/admin/articles/${id}`);
    await panel.getByRole('button', { name: 'Continue editing' }).click();
    await form.field('Title').fill('Their title');
    await later.click();
    await panel.getByText('It changes this field: Excerpt.').waitFor();
    await publish();
    await panel.waitFor({ state: 'detached' });
    expect(await stored(id)).toEqual({ title: 'Their title', excerpt: 'Coming excerpt.' });

    await form.field('Title').fill('Another title');
    await later.click();
    await panel.getByRole('button', { name: 'Schedule' }).click();
    const scheduling = page.getByRole('dialog', { name: 'Publish the pending version later' });
    await scheduling.getByLabel('Publish at').fill('2999-12-01T09:30');
    await scheduling.getByRole('button', { name: 'Schedule' }).click();
    await panel.getByText('It goes live on Dec 1, 2999').waitFor();
    await panel.getByRole('button', { name: 'Continue editing' }).click();
    await form.field('Title').fill('Their title');
    await later.click();
    await form.toast.getByText('It no longer differs from the published version.').waitFor();
    await panel.waitFor({ state: 'detached' });
    await form.leave();
  });
});

describe('“Save for later”', () => {
  it('leads to what is refused in another tab, also to a slug that someone else took in the meantime', async () => {
    const { id } = await site.make.article();
    const { form, t, label, tab, later } = await open('en', id);
    form.expectFailureOf('/graphql');
    await tab('Common Fields');
    const [source, slug] = [form.field(label('sourceUrl')), form.field(label('slug'))];
    await source.fill('nowhere');
    await tab('English');
    await later.click();
    await expect.poll(() => hasFocus(source)).toBe(true);
    expect(await noteOf(source)).toContain(t('Enter a full web address beginning with https:// or http://'));
    expect(await drafts()).toEqual([]);
    await source.fill('');

    await slug.fill('soon-taken');
    await form.page.getByRole('status').getByText(t('This slug is free.')).waitFor();
    await site.make.article({ slug: 'soon-taken' });
    await tab('English');
    await later.click();
    await expect.poll(() => hasFocus(slug)).toBe(true);
    expect(await noteOf(slug)).toContain(t('This slug is already in use'));
    await form.toast.getByText(t('Failed to save content. Please try again.'), { exact: true }).waitFor();
    await slug.fill('not-taken');
    await later.click();
    await expect.poll(drafts).toEqual([{ fields: { slug: 'not-taken' } }]);
    await form.leave();
  });

  it('says in Spanish that the session has ended, and how to go on', async () => {
    const own = await signedIn(site, { role: 'editor', username: 'expired' });
    const { id } = await site.make.article();
    const { form, t, label, later } = await open('es', id, own);
    await form.field(label('title')).fill('Hours of work');
    await own.graphql('mutation { logoutEverywhere }');
    await later.click();
    const ended = t(
      'Your session has ended. Your text is kept in this browser: <0>log in again to continue</0>.',
    ).replaceAll(/<.*?>/g, '');
    await expect.poll(() => form.page.getByRole('alert').textContent()).toBe(ended);
    expect(await form.field(label('title')).inputValue()).toBe('Hours of work');
    await form.leave();
  });

  it('is the only thing that saves while it is under way', async () => {
    const { id, title } = await site.make.article();
    const { form, t, label, later } = await open('en', id);
    const { page } = form;
    const sent = savedInputs(page);
    const release = await holdApi(page, 'AdminSaveArticleDraft');
    await form.field(label('title')).fill('Coming title');
    await later.click();
    const saving = page.getByRole('button', { name: t('Saving...'), exact: true });
    await saving.waitFor();
    expect(await saving.isDisabled()).toBe(true);
    for (const name of ['Save', 'Save and keep editing']) {
      expect(await page.getByRole('button', { name: t(name), exact: true }).isDisabled(), name).toBe(true);
    }
    await page.keyboard.press('Control+s');
    release();
    await toastOf(page).getByText(t('Saved as pending version'), { exact: true }).waitFor();
    await expect.poll(() => form.field(label('title')).inputValue()).toBe(title);
    expect(sent).toEqual([]);
    expect(await drafts()).toEqual([{ fields: { title: 'Coming title' } }]);
    await form.leave();
  });

  it('keeps what was confirmed, says it in words, and takes it back, in Spanish', async () => {
    const { id } = await site.make.article({ titleEs: 'Llaves', excerptEs: 'Para qué sirve una llave.' });
    const { form, t, label, panel, later } = await open('es', id);
    const { page } = form;
    const small = page.getByRole('checkbox', {
      name: t('Small correction: the meaning doesn’t change, so the Spanish stays right'),
    });
    const changes = (count: number, names: string) => `${t(CHANGES, { 0: count })} ${names}.`;
    const confirms = (count: number, names: string) => `${t(CONFIRMS, { 0: count })} ${names}.`;
    await form.field(label('title')).fill('Keys!');
    await small.check();
    await later.click();
    await panel.getByText(changes(1, label('title'))).waitFor();
    await panel.getByText(confirms(1, label('title'))).waitFor();

    // Another text, without having looked at the pending version.
    await form.field(label('excerpt')).fill('What a key is for!');
    await small.check();
    await later.click();
    await panel.getByText(confirms(2, `${label('title')}, ${label('excerpt')}`)).waitFor();
    expect(await panel.textContent()).not.toContain('confirmed');

    await panel.getByRole('button', { name: t('Continue editing') }).click();
    await expect.poll(() => small.count()).toBe(2);
    expect(await small.first().isChecked()).toBe(true);
    await small.first().uncheck();
    await later.click();
    await panel.getByText(confirms(1, label('excerpt'))).waitFor();
    expect(await drafts()).toMatchObject([{ fields: { confirmed: ['excerpt'] } }]);
    await form.open(`/admin/articles/${id}/history`);
    const entries = page.getByRole('region', { name: t('History') }).getByRole('listitem');
    await expect.poll(() => entries.first().textContent()).toContain('Confirmación del español');
    expect((await entries.allTextContents()).join()).not.toContain('confirmed');
    await form.leave();
  });
});
