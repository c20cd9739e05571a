/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { breakApi } from '#tests/support/api-traffic.ts';
import { axeFindings, RULES_OF_LOOKS } from '#tests/support/axe.ts';
import { openBrowser, resize, type Visitor, visit } from '#tests/support/browser.ts';
import { checkPage, LOOKS, type PageKind, watchPages } from '#tests/support/page-visit.ts';
import { signedIn, signIn } from '#tests/support/sign-in.ts';
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
  // Whose password it is comes from the API, with the token that only the browser knows.
  'reset-password': { path: '/reset-password#token', isDrawnLate: true },
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
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await visit(browser, site.url, { locale });
    await watchPages(visitor);
  });
  afterAll(() => visitor.leave());

  it.each(Object.entries(PUBLIC))(`BASE-03 %s ${CHECKED}`, (name, kind) => checkPage(visitor, name, language, kind));
});

describe('of a learner', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await visit(browser, site.url);
    await watchPages(visitor);
    await signIn(visitor, whole.learner);
  });
  afterAll(() => visitor.leave());

  it.each(Object.entries(OF_LEARNERS))(`PAGE-01 PAGE-03 BASE-03 %s ${CHECKED}`, (name, kind) =>
    checkPage(visitor, name, 'en', kind),
  );
});

it('LESS-08 LESS-13 COURSE-08 axe finds nothing in states that a visit alone doesn’t show', async () => {
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
  await signIn(visitor, await signedIn(site));
  await open('/course/money');
  await page.getByRole('button', { name: 'Mark as Complete' }).click();
  await page.getByRole('button', { name: 'Completed', exact: true }).waitFor();
  await expectNoObstacle();
  await open('/settings');
  await page.getByRole('main').locator('form').first().locator('[type=submit]').click();
  await page.locator('main [aria-invalid="true"]').first().waitFor();
  await expectNoObstacle();
  visitor.expectFailureOf('/graphql');
  await breakApi(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'News', exact: true }).click();
  await page.getByRole('alert').waitFor();
  await expectNoObstacle();
  await resize(page, { width: 390, height: 900 });
  await page.getByRole('banner').getByRole('button', { name: 'Open menu' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await visitor.leave();

  async function expectNoObstacle(): Promise<void> {
    const [first, second] = LOOKS.en;
    await resize(page, { width: first.width, height: 900 });
    await page.emulateMedia({ colorScheme: first.colorScheme });
    expect(await axeFindings(page), page.url()).toEqual([]);
    await resize(page, { width: second.width, height: 900 });
    await page.emulateMedia({ colorScheme: second.colorScheme });
    expect(await axeFindings(page, RULES_OF_LOOKS), `${page.url()} in its second look`).toEqual([]);
  }
});
