/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { openAsAdmin, toastOf } from '../support/admin-site.ts';
import { openBrowser } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';
import { textsIn } from '../support/texts.ts';

const STAYS_DRAFT =
  '{0, plural, one {{draftTitles} stays a draft, because the time to publish it passed while it was in the trash.} other {{draftTitles} stay drafts, because the times to publish them passed while they were in the trash.}}';
const STAYS_PUBLISHED =
  '{0, plural, one {{publishedTitles} stays published, because the time to unpublish it passed while it was in the trash.} other {{publishedTitles} stay published, because the times to unpublish them passed while they were in the trash.}}';

describe('scheduled times that pass in the trash', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { username: 'bea', role: 'admin' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));
  beforeEach(() => truncate(site.em, 'stored_article, stored_course_module, content_change cascade'));

  /** Brings the times of what is in the trash near, and waits until they have passed. Nothing changes there by itself. */
  const pass = async (table: string) => {
    const times = `publish_at = publish_at - (coalesce(publish_at, unpublish_at) - now()) + interval '0.2 seconds',
      unpublish_at = unpublish_at - (coalesce(publish_at, unpublish_at) - now()) + interval '0.2 seconds'`;
    await site.em.execute(`update stored_${table} set ${times} where deleted_at is not null`);
    const left = () =>
      site.em.execute(
        `select from stored_${table} where deleted_at is not null and coalesce(publish_at, unpublish_at) > now()`,
      );
    await expect.poll(left).toEqual([]);
  };
  const later = async (table: string, id: number, column = 'publish_at') => {
    await site.em.execute(`update stored_${table} set ${column} = now() + interval '1 hour' where id = ?`, [id]);
  };
  const remove = async (type: string, ...ids: number[]) => {
    const { errors } = await admin.graphql(`mutation { deleteContent(type: ${type}, ids: [${ids}]) }`);
    expect(errors).toBeUndefined();
  };

  describe.each([
    {
      language: 'en',
      locale: 'en-US',
      keys: '“Keys”',
      both: '“Keys”, “Wallets”',
      lesson: '“Seeds”',
      module: '“Course”',
    },
    {
      language: 'es',
      locale: 'es-MX',
      keys: '«Keys»',
      both: '«Keys», «Wallets»',
      lesson: '«Seeds»',
      module: '«Course»',
    },
  ] as const)('in $language', async ({ language, locale, keys, both, lesson: lessonTitle, module: moduleTitle }) => {
    const t = await textsIn(language);
    const drafts = (count: number, draftTitles: string) => t(STAYS_DRAFT, { 0: count, draftTitles });
    const published = (count: number, publishedTitles: string) => t(STAYS_PUBLISHED, { 0: count, publishedTitles });

    it('one item that is restored says that it stays a draft, and one whose time is to come says nothing', async () => {
      const [passed, coming] = [
        await site.make.article({ title: 'Keys', status: 'draft' }),
        await site.make.article({ title: 'Wallets', status: 'draft' }),
      ];
      await later('article', passed.id);
      await remove('article', passed.id);
      await pass('article');
      await later('article', coming.id);
      await remove('article', coming.id);
      const visitor = await openAsAdmin(browser, admin, '/admin/trash', { locale });
      const { page } = visitor;
      await page.getByRole('button', { name: t('Restore {title}', { title: 'Wallets' }) }).click();
      await toastOf(page)
        .getByText(t('“{title}” is back', { title: 'Wallets' }))
        .waitFor();
      expect(await toastOf(page).textContent()).not.toContain(drafts(1, t('“{title}”', { title: 'Wallets' })));
      await page.getByRole('button', { name: t('Restore {title}', { title: 'Keys' }) }).click();
      await toastOf(page).getByText(drafts(1, keys), { exact: true }).waitFor();
      await visitor.leave();
    });

    it('a lesson that comes back with its module names both', async () => {
      const module = await site.make.module({ title: 'Course' });
      const lesson = await site.make.lesson({ module: module.id, title: 'Seeds', status: 'draft' });
      await later('course_module', module.id, 'unpublish_at');
      await later('lesson', lesson.id);
      await remove('lesson', lesson.id);
      await remove('module', module.id);
      await pass('course_module');
      await pass('lesson');
      const visitor = await openAsAdmin(browser, admin, '/admin/trash', { locale });
      const { page } = visitor;
      await page.getByRole('button', { name: t('Restore {title} with its module', { title: 'Seeds' }) }).click();
      await toastOf(page)
        .getByText(`${drafts(1, lessonTitle)} ${published(1, moduleTitle)}`, { exact: true })
        .waitFor();
      await visitor.leave();
    });

    it('several items name all of them', async () => {
      const items = [
        await site.make.article({ title: 'Keys', status: 'draft' }),
        await site.make.article({ title: 'Wallets', status: 'draft' }),
      ];
      for (const { id } of items) await later('article', id);
      for (const { id } of items.toReversed()) await remove('article', id);
      await pass('article');
      const visitor = await openAsAdmin(browser, admin, '/admin/trash', { locale });
      const { page } = visitor;
      await page.getByLabel(t('Select all on this page')).check();
      await page
        .getByRole('group', { name: t('Selected rows') })
        .getByRole('button', { name: t('Restore') })
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('Restore') })
        .click();
      await toastOf(page).getByText(drafts(2, both), { exact: true }).waitFor();
      await visitor.leave();
    });

    it('undoing a deletion says it too', async () => {
      const { id } = await site.make.article({ title: 'Keys', status: 'draft' });
      await later('article', id);
      const visitor = await openAsAdmin(browser, admin, '/admin/articles', { locale });
      const { page } = visitor;
      await page.getByRole('button', { name: t('Delete {title}', { title: 'Keys' }) }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('Delete'), exact: true })
        .click();
      const undo = toastOf(page).getByRole('button', { name: t('Undo') });
      // A toast below the pointer stays.
      await undo.hover();
      await pass('article');
      await undo.click();
      await toastOf(page).getByText(drafts(1, keys), { exact: true }).waitFor();
      await visitor.leave();
    });
  });
});
