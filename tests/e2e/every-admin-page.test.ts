/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAsAdmin } from '#tests/support/admin-site.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { openBrowser, type Visitor } from '#tests/support/browser.ts';
import { checkPage, type PageKind } from '#tests/support/page-visit.ts';
import { startOwnSite, type TestSite } from '#tests/support/start-site.ts';
import { fillWholeSite, type WholeSite } from '#tests/support/whole-site.ts';

/** A screen of the admin area without the navigation around it. */
const SCREEN = 'main nav + div';

let site: TestSite;
let browser: Browser;
let whole: WholeSite;

beforeAll(async () => {
  [site, browser] = await Promise.all([startOwnSite(), openBrowser()]);
  whole = await fillWholeSite(site);
});
afterAll(() => Promise.all([site.close(), browser.close()]));

const PAGES: Record<string, Omit<PageKind, 'path'> & { path: string | ((whole: WholeSite) => string) }> = {
  'admin-dashboard': { path: '/admin', part: 'body' },
  'admin-articles': { path: '/admin/articles', part: SCREEN },
  'admin-videos': { path: '/admin/videos', part: SCREEN },
  'admin-modules': { path: '/admin/modules', part: SCREEN },
  'admin-lessons': { path: '/admin/lessons', part: SCREEN },
  'admin-order': { path: '/admin/lessons?view=order', part: SCREEN },
  'admin-comments': { path: '/admin/comments', part: SCREEN },
  'admin-users': { path: '/admin/users', part: SCREEN },
  'admin-newsletter': { path: '/admin/newsletter', part: SCREEN },
  'admin-newsletter-new': { path: '/admin/newsletter/new', part: SCREEN },
  'admin-newsletter-subscribers': { path: '/admin/newsletter/subscribers', part: SCREEN },
  'admin-newsletter-draft': { path: '/admin/newsletter/2', part: SCREEN },
  'admin-newsletter-sent': { path: '/admin/newsletter/1', part: SCREEN },
  'admin-article-form': { path: '/admin/articles/1', part: SCREEN },
  'admin-lesson-form': { path: '/admin/lessons/1', part: SCREEN },
  'admin-video-form': { path: '/admin/videos/1', part: SCREEN },
  'admin-module-form': { path: '/admin/modules/1', part: SCREEN },
  'admin-comment-form': { path: '/admin/comments/1', part: SCREEN },
  'admin-history': { path: '/admin/articles/1/history', part: SCREEN },
  'admin-revision': { path: ({ change }) => `/admin/articles/1/history/${change.id}`, part: SCREEN },
  'admin-media': { path: '/admin/media', part: SCREEN },
  'admin-trash': { path: '/admin/trash', part: SCREEN },
  'admin-activity': { path: '/admin/activity', part: SCREEN },
  'admin-operation': { path: ({ change }) => `/admin/activity/${change.operation}`, part: SCREEN },
  'admin-not-found': { path: '/admin/nowhere', part: SCREEN, status: 404 },
};

describe.each([
  ['en', 'en-US', Object.keys(PAGES)],
  ['es', 'es-MX', ['admin-articles', 'admin-lesson-form']],
] as const)('in the language %s', (language, locale, names) => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await openAsAdmin(browser, whole.admin, '/admin', { locale });
  });
  afterAll(() => visitor.leave());

  it.each(names)('%s has no obstacle, fits every screen and reads as stored', async (name) => {
    const { path = '', ...kind } = PAGES[name] ?? {};
    const address = typeof path === 'string' ? path : path(whole);
    await checkPage(visitor, name, language, { ...kind, path: address, isDrawnLate: true });
  });
});

it('axe finds nothing in the dialogs and with rows chosen', async () => {
  const visitor = await openAsAdmin(browser, whole.admin, '/admin/articles');
  const { page } = visitor;
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await visitor.open('/admin/users');
  await page.getByRole('button', { name: 'Disable' }).first().click();
  await page.getByRole('dialog').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await visitor.leave();
});
