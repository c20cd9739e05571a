/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { openBrowser, visit } from '#tests/support/browser.ts';
import { checkPage, LOOKS, type PageKind, watchPages } from '#tests/support/page-visit.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startOwnSite, type TestSite } from '#tests/support/start-site.ts';
import { fillWholeSite, SUBSCRIPTION, type WholeSite } from '#tests/support/whole-site.ts';

const NO_KEY = '00000000-0000-4000-8000-000000000000';

const PUBLIC: Record<string, PageKind> = {
  home: { path: '/', part: 'body' },
  news: { path: '/news' },
  'news-nothing-found': { path: '/news?q=zzzz' },
  article: { path: '/news/keys' },
  videos: { path: '/videos' },
  video: { path: '/videos/film' },
  course: { path: '/course' },
  lesson: { path: '/course/money' },
  'module-test': { path: '/course/modules/1/test' },
  placement: { path: '/placement' },
  review: { path: '/review' },
  certificate: { path: '/certificate' },
  search: { path: '/search?q=mining' },
  'search-nothing-found': { path: '/search?q=zzzz' },
  glossary: { path: '/glossary', isText: true },
  about: { path: '/about', isText: true },
  contact: { path: '/contact', isText: true },
  privacy: { path: '/privacy', isText: true },
  terms: { path: '/terms', isText: true },
  newsletter: { path: '/newsletter' },
  'newsletter-issue': { path: '/newsletter/keys' },
  'newsletter-subscription': { path: `/newsletter/subscription/${SUBSCRIPTION}` },
  'newsletter-subscription-ended': { path: `/newsletter/subscription/${NO_KEY}` },
  'newsletter-confirmation': { path: '/newsletter/confirm#token' },
  'reply-digest-ended': { path: `/replies/${NO_KEY}` },
  person: { path: '/people/camila' },
  'person-not-found': { path: '/people/nobody', status: 404 },
  login: { path: '/login' },
  'forgot-password': { path: '/forgot-password' },
  'reset-password': { path: '/reset-password#token' },
  'confirm-email': { path: '/confirm-email#token' },
  'not-found': { path: '/nowhere', status: 404 },
  'article-not-found': { path: '/news/nowhere', status: 404 },
};

const OF_LEARNERS: Record<string, PageKind> = {
  'learner-home': { path: '/', part: 'header' },
  'learner-course': { path: '/course' },
  'learner-lesson': { path: '/course/money' },
  'learner-review': { path: '/review' },
  'learner-certificate': { path: '/certificate' },
  profile: { path: '/profile' },
  settings: { path: '/settings' },
};

let site: TestSite;
let browser: Browser;
let whole: WholeSite;

beforeAll(async () => {
  // Which articles are related also depends on statistics, and another file's could be left.
  [site, browser] = await Promise.all([startOwnSite(), openBrowser()]);
  whole = await fillWholeSite(site);
});
afterAll(() => Promise.all([site.close(), browser.close()]));

const CHECKED = 'comes alive without moving, has no obstacle, fits every screen and reads as stored';

describe.each([
  ['en', 'en-US'],
  ['es', 'es-MX'],
] as const)('in the language %s', (language, locale) => {
  it(`BASE-03 every public page ${CHECKED}`, async () => {
    const visitor = await visit(browser, site.url, { locale });
    await watchPages(visitor);
    for (const [name, kind] of Object.entries(PUBLIC)) await checkPage(visitor, name, language, kind);
    await visitor.leave();
  });
});

it(`PAGE-01 PAGE-03 BASE-03 every page of a learner ${CHECKED}`, async () => {
  const visitor = await visit(browser, site.url);
  await watchPages(visitor);
  await signIn(visitor, whole.learner);
  for (const [name, kind] of Object.entries(OF_LEARNERS)) await checkPage(visitor, name, 'en', kind);
  await visitor.leave();
});

it('LESS-08 LESS-13 COURSE-08 axe finds nothing in a toast, an answered question, a done lesson and a refused form', async () => {
  const visitor = await visit(browser, site.url, { permissions: ['clipboard-read', 'clipboard-write'] });
  const { page, open } = visitor;
  await open('/news/keys');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Link copied' }).waitFor();
  await expectNoObstacle();
  await open('/course/wallets');
  await page.getByRole('main').getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Check Answer' }).click();
  await expectNoObstacle();
  await signIn(visitor, whole.learner);
  await open('/course/wallets');
  await page.getByRole('button', { name: 'Mark as Complete' }).click();
  await page.getByRole('link', { name: /Continue with/ }).waitFor();
  await expectNoObstacle();
  await open('/settings');
  await page.getByRole('main').locator('form').first().locator('[type=submit]').click();
  await page.locator('main [aria-invalid="true"]').first().waitFor();
  await expectNoObstacle();
  await visitor.leave();

  async function expectNoObstacle(): Promise<void> {
    for (const { width, colorScheme } of LOOKS.en) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page), `${page.url()}, ${width} px, ${colorScheme}`).toEqual([]);
    }
  }
});
