/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openForm } from '../support/admin-form.ts';
import { openBrowser } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';
import { labelOf, textsIn } from '../support/texts.ts';
import { truncate } from '../support/truncate.ts';

const CHANGES = '{0, plural, one {It changes this field:} other {It changes these fields:}}';
const CONFIRMS =
  '{0, plural, one {It says that the Spanish of this field is still right:} other {It says that the Spanish of these fields is still right:}}';

let site: TestSite;
let browser: Browser;
let ana: SignedIn;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  ana = await signedIn(site, { username: 'ana', role: 'admin' });
});
afterAll(() => Promise.all([site.close(), browser.close()]));
beforeEach(() => truncate(site.em, 'stored_article, content_change, content_draft, rate_limit cascade'));

const drafts = () => site.em.execute<{ fields: object }[]>('select fields from content_draft');
const stored = async (id: number) => {
  const rows = await site.em.execute<object[]>('select title, excerpt from article where id = ?', [id]);
  return rows[0];
};

describe('a pending version', () => {
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
    await panel.getByRole('button', { name: 'Continue editing' }).click();
    await form.field('Title').fill('Their title');
    await later.click();
    await form.toast.getByText('It no longer differs from the published version.').waitFor();
    await panel.waitFor({ state: 'detached' });
    await form.leave();
  });

  it('keeps what was confirmed, says it in words, and takes it back, in Spanish', async () => {
    const { id } = await site.make.article({ titleEs: 'Llaves', excerptEs: 'Para qué sirve una llave.' });
    const t = await textsIn('es');
    const label = (name: string) => labelOf(name, 'es');
    const form = await openForm(browser, ana, `/admin/articles/${id}`, { locale: 'es-MX' });
    const { page } = form;
    const panel = page.getByRole('region', { name: t('Pending version') });
    const later = page.getByRole('button', { name: t('Save for later'), exact: true });
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
