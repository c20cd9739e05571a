/** @module-tag extended */

import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Language } from '#domain/language.ts';
import { truncate } from '#tests/support/truncate.ts';
import { hasFocus, noteOf, openForm } from '../support/admin-form.ts';
import { openAsAdmin, toastOf } from '../support/admin-site.ts';
import { openBrowser, takenOver } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';
import { labelOf, textsIn } from '../support/texts.ts';

describe('a date that is only partly filled in', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { username: 'bea', role: 'admin' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));
  beforeEach(() => truncate(site.em, 'stored_article, content_draft, newsletter_issue cascade'));

  const stored = async (id: number) => {
    const [row] = await site.em.execute<object[]>(
      'select version, publish_at::text as "publishAt", unpublish_at as "unpublishAt" from article where id = ?',
      [id],
    );
    return row;
  };
  /** As people do: the browser doesn't let a part be filled in at once. Day and month are in either order. */
  const type = async (field: Locator, digits: string) => {
    await field.focus();
    await field.page().keyboard.type(digits);
  };
  const DAY = '01012999';

  const wordsIn = async (language: Language) => {
    const t = await textsIn(language);
    const refused = t('This is incomplete, or a date that doesn’t exist. Correct it, or clear the field.');
    return {
      t,
      refused,
      label: (name: string) => labelOf(name, language),
      common: (page: Page) => page.getByRole('tab', { name: t('Common Fields') }).click(),
      expectRefused: async (field: Locator) => {
        await expect.poll(() => noteOf(field)).toContain(refused);
        await expect.poll(() => hasFocus(field)).toBe(true);
      },
    };
  };

  it('isn’t saved as no time, and what else was done survives a crash, in Spanish', async () => {
    const { t, refused, label, common, expectRefused } = await wordsIn('es');
    const { id } = await site.make.article({ status: 'draft' });
    const before = await stored(id);
    const form = await openForm(browser, admin, `/admin/articles/${id}`, { locale: 'es-MX' });
    const { page } = form;
    await common(page);
    const field = form.field(label('publishAt'));
    await type(field, DAY);
    await page.keyboard.press('Control+s');
    await expectRefused(field);
    await form.field(label('reviewedBy')).fill('Ana');
    await page.getByRole('button', { name: t('Save'), exact: true }).click();
    await expectRefused(field);
    expect(await stored(id)).toEqual(before);
    await page.getByRole('status').getByText(t('Unsaved changes, kept in this browser')).waitFor();

    await expect
      .poll(() => page.evaluate(() => Object.values(localStorage).some((kept) => kept.includes('"Ana"'))))
      .toBe(true);
    await page.goto('about:blank');
    await page.goto(`/admin/articles/${id}`);
    await takenOver(page);
    await page.getByRole('button', { name: t('Restore'), exact: true }).click();
    await common(page);
    expect(await form.field(label('reviewedBy')).inputValue()).toBe('Ana');
    await type(field, DAY);
    await page.keyboard.press('Control+s');
    await expectRefused(field);
    await page.keyboard.type(`${DAY}0930A`);
    await expect.poll(() => noteOf(field)).not.toContain(refused);
    await page.keyboard.press('Control+s');
    await toastOf(page).getByText(t('Content updated'), { exact: true }).waitFor();
    expect(await stored(id)).toMatchObject({ publishAt: expect.stringContaining('2999-01-01') });
    await form.leave();
  });

  it('is refused in each field, however one saves, and doesn’t cancel a schedule; an empty field does', async () => {
    const { t, refused, label, common, expectRefused } = await wordsIn('en');
    const { id } = await site.make.article();
    await admin.put(`/api/articles/${id}`, { unpublishAt: '2999-12-01T09:30:00Z' });
    const before = await stored(id);
    const form = await openForm(browser, admin, `/admin/articles/${id}`);
    const { page } = form;
    await common(page);
    const clear = async (field: Locator) => {
      // Its first part gets the focus.
      await field.blur();
      await field.focus();
      for (let part = 0; part < 6; part += 1) {
        await page.keyboard.press('Delete');
        await page.keyboard.press('ArrowRight');
      }
      await expect.poll(() => noteOf(field)).not.toContain(refused);
    };
    for (const name of ['reviewedAt', 'publishedAt']) {
      const field = form.field(label(name));
      await type(field, DAY);
      await page.keyboard.press('Delete');
      await page.getByRole('button', { name: t('Save'), exact: true }).click();
      await expectRefused(field);
      await page.getByRole('button', { name: t('Save for later'), exact: true }).click();
      await expectRefused(field);
      await clear(field);
    }
    expect(await site.em.execute('select from content_draft')).toEqual([]);

    const field = form.field(label('unpublishAt'));
    await field.focus();
    await page.keyboard.press('Delete');
    await page.keyboard.press('Control+s');
    await expectRefused(field);
    expect(await stored(id)).toEqual(before);
    await clear(field);
    await page.keyboard.press('Control+s');
    await toastOf(page).getByText(t('Content updated'), { exact: true }).waitFor();
    expect(await stored(id)).toMatchObject({ unpublishAt: null });
    await form.leave();
  });

  it('is refused in the dialogs that schedule a pending version and an issue of the newsletter', async () => {
    const { t, refused } = await wordsIn('en');
    const { id } = await site.make.article({ title: 'Public title' });
    await admin.graphql(`mutation { saveArticleDraft(id: ${id}, input: { title: "Coming title" }) { version } }`);
    const visitor = await openAsAdmin(browser, admin, `/admin/articles/${id}`);
    const { page } = visitor;
    const dialog = page.getByRole('dialog');
    await page
      .getByRole('region', { name: t('Pending version') })
      .getByRole('button', { name: t('Schedule') })
      .click();
    await type(dialog.getByLabel(t('Publish at'), { exact: true }), DAY);
    await dialog.getByRole('button', { name: t('Schedule') }).click();
    await dialog.getByText(refused).waitFor();
    await expect.poll(() => hasFocus(dialog.getByLabel(t('Publish at'), { exact: true }))).toBe(true);
    expect(await site.em.execute('select publish_at from content_draft')).toEqual([{ publish_at: null }]);

    const { data } = await admin.graphql<{ issue: { id: number } }>(
      'mutation ($input: NewsletterIssueInput!) { issue: createNewsletterIssue(input: $input) { id } }',
      { input: { subject: 'Hello', subjectEs: 'Hola', intro: 'Hello.', introEs: 'Hola.', items: [] } },
    );
    await visitor.open(`/admin/newsletter/${data?.issue.id}`);
    await page.getByRole('button', { name: t('Schedule…') }).click();
    await type(dialog.getByLabel(t('Send at'), { exact: true }), DAY);
    await dialog.getByRole('button', { name: t('Schedule') }).click();
    await dialog.getByText(refused).waitFor();
    await expect.poll(() => hasFocus(dialog.getByLabel(t('Send at'), { exact: true }))).toBe(true);
    expect(await site.em.execute('select send_at from newsletter_issue')).toEqual([{ send_at: null }]);
    await visitor.leave();
  });
});
