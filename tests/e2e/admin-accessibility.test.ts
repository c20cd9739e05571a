/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAsAdmin, rowsOf } from '../support/admin-site.ts';
import { openBrowser, resize } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

/** Screens that show texts of people. */
const PATHS = [
  '/admin',
  '/admin/articles',
  '/admin/modules',
  '/admin/lessons',
  '/admin/modules?view=order',
  '/admin/comments',
  '/admin/users',
  '/admin/newsletter',
  '/admin/newsletter/1',
  '/admin/articles/1/history',
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

  /** What one can press on less than 24 by 24 pixels. */
  const tooSmall = (page: Page) =>
    page
      .getByRole('main')
      .locator('a, button, input, select, textarea')
      .evaluateAll((controls) =>
        controls.flatMap((control) => {
          // A label is part of what one can click.
          const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
          if (width === 0 || height === 0 || Math.min(width, height) >= 24) return [];
          return [`${control.textContent} ${Math.round(width)}×${Math.round(height)}`];
        }),
      );

  it('nothing is wider than the screen or too small to click, however long the texts are', async () => {
    const visitor = await openAsAdmin(browser, admin, PATHS[0] ?? '');
    const { page } = visitor;
    for (const path of PATHS) {
      if (path !== PATHS[0]) await visitor.open(path);
      await expect.poll(() => page.locator('main [aria-busy=true], main [data-testid=row-skeletons]').count()).toBe(0);
      for (const width of [390, 820, 1440]) {
        await resize(page, { width, height: 900 });
        // Tables become lists of cards a moment later.
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${path} at ${width}` })
          .toBe(width);
        // Links of the history are within sentences.
        if (width !== 820 && !path.endsWith('/history'))
          expect(await tooSmall(page), `${path} at ${width}`).toEqual([]);
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
});
