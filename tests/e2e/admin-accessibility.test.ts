/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAsAdmin, rowsOf } from '../support/admin-site.ts';
import { openBrowser, resize, takenOver } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const PATHS = [
  '/admin',
  '/admin/articles',
  '/admin/articles?q=zzz',
  '/admin/videos?status=draft',
  '/admin/modules',
  '/admin/modules?view=order',
  '/admin/lessons',
  '/admin/lessons?view=order',
  '/admin/comments',
  '/admin/users',
  '/admin/newsletter',
  '/admin/newsletter/1',
  '/admin/newsletter/subscribers',
  '/admin/articles/1/history',
  '/admin/trash',
  '/admin/activity',
];

describe('the admin area for everyone', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    const { make } = site;
    admin = await signedIn(site, { role: 'admin' });
    const long = `Onewordthatneverends${'x'.repeat(80)} and a title as long as titles of articles may become in Spanish`;
    const article = await make.article({ title: long });
    for (let n = 0; n < 11; n += 1) await make.article({ status: n % 2 ? 'draft' : 'published' });
    await make.video({ status: 'draft' });
    const module = await make.module({ title: long });
    await make.module();
    await make.lesson({ module: module.id, title: long, order: 1 });
    await make.lesson({ module: module.id, order: 2 });
    const comment = await make.comment({ article: article.id, content: 'y'.repeat(100) });
    await make.comment({ article: article.id, status: 'hidden', awaitsReview: true });
    await make.user({ username: 'u'.repeat(32), email: `${'m'.repeat(60)}@example.org`, disabledAt: new Date() });
    await site.em.execute('insert into newsletter_issue (subject, intro, items, slug) values (?, ?, ?::jsonb, ?)', [
      long,
      long,
      JSON.stringify([{ type: 'article', id: article.id }]),
      'long',
    ]);
    await site.em.execute(
      `insert into newsletter_subscription (email, language, confirmed_at) values ('a@example.org', 'es', now())`,
    );
    const reader = await signedIn(site);
    await reader.graphql(`mutation { reportComment(id: ${comment.id}) }`);
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  it('nothing is wider than the screen, however long the texts are', async () => {
    const visitor = await openAsAdmin(browser, admin, '/admin');
    const { page } = visitor;
    for (const path of PATHS) {
      await visitor.open(path);
      await expect.poll(() => page.locator('main [aria-busy=true], main [data-testid=row-skeletons]').count()).toBe(0);
      for (const width of [390, 820, 1440]) {
        await resize(page, { width, height: 900 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(width);
      }
    }
    await visitor.leave();
  });

  it('a list is worked through by the keyboard alone', async () => {
    const visitor = await openAsAdmin(browser, admin, '/admin/videos');
    const { page } = visitor;
    await rowsOf(page).first().waitFor();
    await page.getByRole('tab', { name: 'All' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL('/admin/videos?status=published');
    await page.getByText('No videos found').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL('/admin/videos?status=draft');
    await rowsOf(page).first().waitFor();
    expect(await page.getByRole('tab', { name: 'Drafts' }).evaluate((tab) => tab === document.activeElement)).toBe(
      true,
    );
    const box = page.getByRole('checkbox').last();
    await box.focus();
    await page.keyboard.press('Space');
    await page.getByRole('group', { name: 'Selected rows' }).waitFor();
    const remove = page.getByRole('button', { name: /^Delete Video/ });
    await remove.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Are you sure?' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => remove.evaluate((button) => button === document.activeElement)).toBe(true);
    await visitor.leave();
  });

  it('changes its language on the spot, and keeps it after a reload', async () => {
    const visitor = await openAsAdmin(browser, admin, '/admin/lessons');
    const { page } = visitor;
    await page.getByRole('heading', { level: 1, name: 'Course Lessons Management' }).waitFor();
    await page.getByRole('banner').getByRole('combobox').first().selectOption('es');
    await page.getByRole('heading', { level: 1, name: 'Gestión de lecciones del curso' }).waitFor();
    await page.getByRole('columnheader', { name: 'Título' }).waitFor();
    await page.reload();
    await takenOver(page);
    await page.getByRole('heading', { level: 1, name: 'Gestión de lecciones del curso' }).waitFor();
    await visitor.leave();
  });
});
