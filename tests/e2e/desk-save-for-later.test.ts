/** @module-tag extended */

import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { hasFocus, noteOf, openForm, savedInputs } from '../support/admin-form.ts';
import { toastOf } from '../support/admin-site.ts';
import { holdApi } from '../support/api-traffic.ts';
import { type Desk, startDesk } from '../support/desk.ts';
import { signedIn } from '../support/sign-in.ts';
import { labelOf, textsIn } from '../support/texts.ts';

const CHANGES = '{0, plural, one {It changes this field:} other {It changes these fields:}}';
const CONFIRMS =
  '{0, plural, one {It says that the Spanish of this field is still right:} other {It says that the Spanish of these fields is still right:}}';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());
beforeEach(() => truncate(desk.database.orm.em, 'stored_article, content_change, content_draft cascade'));
afterEach(() => truncate(desk.database.orm.em, 'rate_limit'));

const drafts = () => desk.database.orm.em.execute<{ fields: object }[]>('select fields from content_draft');

describe.each(['en', 'es'] as const)('“Save for later” in %s', async (language) => {
  const t = await textsIn(language);
  const label = (name: string) => labelOf(name, language);
  const later = (page: Page) => page.getByRole('button', { name: t('Save for later'), exact: true });
  const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${t(name)}`) }).click();
  const open = (id: number, account = desk.ana) =>
    openForm(desk.browser, account, `/admin/articles/${id}`, { locale: { en: 'en-US', es: 'es-MX' }[language] });

  it('leads to a field of another tab that is refused, and sends nothing', async () => {
    const { id } = await desk.database.make.article();
    const form = await open(id);
    const { page } = form;
    await tab(page, 'Common Fields');
    const source = form.field(label('sourceUrl'));
    await source.fill('nowhere');
    await tab(page, 'English');
    await later(page).click();
    await expect.poll(() => hasFocus(source)).toBe(true);
    expect(await noteOf(source)).toContain(t('Enter a full web address beginning with https:// or http://'));
    expect(await drafts()).toEqual([]);
    await source.fill('');
    await form.leave();
  });

  it('leads to a slug that someone else took in the meantime, and says so there', async () => {
    const { id } = await desk.database.make.article();
    const form = await open(id);
    const { page } = form;
    form.expectFailureOf('/graphql');
    await tab(page, 'Common Fields');
    const slug = form.field(label('slug'));
    await slug.fill('soon-taken');
    await page.getByRole('status').getByText(t('This slug is free.')).waitFor();
    await desk.database.make.article({ slug: 'soon-taken' });
    await tab(page, 'English');
    await later(page).click();
    await expect.poll(() => hasFocus(slug)).toBe(true);
    expect(await noteOf(slug)).toContain(t('This slug is already in use'));
    await toastOf(page).getByText(t('Failed to save content. Please try again.'), { exact: true }).waitFor();
    await slug.fill('not-taken');
    await later(page).click();
    await expect.poll(drafts).toEqual([{ fields: { slug: 'not-taken' } }]);
    await form.leave();
  });

  it('says that the session has ended, and how to go on', async () => {
    const at = { ...desk.database, em: desk.database.orm.em, url: desk.ana.site.url, databaseUrl: desk.database.url };
    const own = await signedIn(at, { role: 'editor', username: `expired-${language}` });
    const { id } = await desk.database.make.article();
    const form = await open(id, own);
    const { page } = form;
    await form.field(label('title')).fill('Hours of work');
    await own.graphql('mutation { logoutEverywhere }');
    await later(page).click();
    const ended = t(
      'Your session has ended. Your text is kept in this browser: <0>log in again to continue</0>.',
    ).replaceAll(/<.*?>/g, '');
    await expect.poll(() => page.getByRole('alert').textContent()).toBe(ended);
    expect(await form.field(label('title')).inputValue()).toBe('Hours of work');
    await form.leave();
  });

  it('is the only thing that saves while it is under way', async () => {
    const { id, title } = await desk.database.make.article();
    const form = await open(id);
    const { page } = form;
    const sent = savedInputs(page);
    const release = await holdApi(page, 'AdminSaveArticleDraft');
    await form.field(label('title')).fill('Coming title');
    await later(page).click();
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

  it('keeps what was confirmed, says it in words, and takes it back', async () => {
    const { id } = await desk.database.make.article({ titleEs: 'Llaves', excerptEs: 'Para qué sirve una llave.' });
    const form = await open(id);
    const { page } = form;
    const panel = page.getByRole('region', { name: t('Pending version') });
    const small = page.getByRole('checkbox', {
      name: t('Small correction: the meaning doesn’t change, so the Spanish stays right'),
    });
    const changes = (count: number, names: string) => `${t(CHANGES, { 0: count })} ${names}.`;
    const confirms = (count: number, names: string) => `${t(CONFIRMS, { 0: count })} ${names}.`;
    await form.field(label('title')).fill('Keys!');
    await small.check();
    await later(page).click();
    await panel.getByText(changes(1, label('title'))).waitFor();
    await panel.getByText(confirms(1, label('title'))).waitFor();

    // Another text, without having looked at the pending version.
    await form.field(label('excerpt')).fill('What a key is for!');
    await small.check();
    await later(page).click();
    await panel.getByText(confirms(2, `${label('title')}, ${label('excerpt')}`)).waitFor();
    expect(await panel.textContent()).not.toContain('confirmed');

    await panel.getByRole('button', { name: t('Continue editing') }).click();
    await expect.poll(() => small.count()).toBe(2);
    expect(await small.first().isChecked()).toBe(true);
    await small.first().uncheck();
    await later(page).click();
    await panel.getByText(confirms(1, label('excerpt'))).waitFor();
    expect(await drafts()).toMatchObject([{ fields: { confirmed: ['excerpt'] } }]);

    // Rewritten without saying that the Spanish is right for it.
    await form.field(label('excerpt')).fill('How thieves work.');
    await later(page).click();
    await panel.getByText(confirms(1, label('excerpt'))).waitFor({ state: 'detached' });
    await form.open(`/admin/articles/${id}/history`);
    const entries = page.getByRole('region', { name: t('History') }).getByRole('listitem');
    const confirmation = { en: 'Confirmation of the Spanish', es: 'Confirmación del español' }[language];
    await expect.poll(() => entries.first().textContent()).toContain(`${label('excerpt')}, ${confirmation}`);
    expect((await entries.allTextContents()).join()).not.toContain('confirmed');
    await form.leave();
  });
});
