/** @module-tag extended */

import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAsAdmin } from '../support/admin-site.ts';
import { openBrowser, type Visitor, visit } from '../support/browser.ts';
import { indexed } from '../support/indexed.ts';
import { type SignedIn, signedIn, signIn } from '../support/sign-in.ts';
import { startOwnSite, type TestSite } from '../support/start-site.ts';

/**
 * What screen readers find on every kind of page: landmarks, headings in order, names and roles, in `page-trees/`. After
 * a change that is meant, `-u` writes the files again; the difference belongs in the review. Long texts are left out of
 * pages that are text.
 */
const FOLDER = join(import.meta.dirname, 'page-trees');

const QUESTION = {
  id: 'what',
  question: { en: 'What is a key?', es: '¿Qué es una clave?' },
  options: [
    { id: 'a', text: { en: 'A number', es: 'Un número' } },
    {
      id: 'b',
      text: { en: 'A coin', es: 'Una moneda' },
      why: { en: 'Keys move coins.', es: 'Las claves mueven monedas.' },
    },
    // With four, the form finds nothing to check, which would appear sooner or later.
    { id: 'c', text: { en: 'A password', es: 'Una contraseña' } },
    { id: 'd', text: { en: 'A wallet', es: 'Una billetera' } },
  ],
  answer: 'a',
  explanation: { en: 'A very large one.', es: 'Uno muy grande.' },
};

const SUBSCRIPTION = '6f1d7f9e-2c53-4b0a-9a55-0d6f2b7f4c11';
const NO_KEY = '00000000-0000-4000-8000-000000000000';

let site: TestSite;
let browser: Browser;
let admin: SignedIn;
let learner: SignedIn;

beforeAll(async () => {
  // Which articles are related also depends on statistics, and another file's could be left.
  [site, browser] = await Promise.all([startOwnSite(), openBrowser()]);
  const { make } = site;
  admin = await signedIn(site, { username: 'bea', role: 'admin' });
  learner = await signedIn(site, { username: 'camila' });
  const article = await make.article({
    title: 'Keys',
    titleEs: 'Claves',
    slug: 'keys',
    content:
      '<h2 id="why">Why</h2><p>Because.</p><h2 id="how">How</h2><p>With <a href="/glossary#seed-phrase">words</a>.</p>',
    reviewedAt: '2026-01-31',
    reviewedBy: 'Ana Peña',
    attribution: 'CC BY 4.0',
    sourceUrl: 'https://example.org/keys',
  });
  await make.article({ title: 'Mining', slug: 'mining', category: 'Economics' });
  const video = await make.video({
    title: 'A film',
    titleEs: 'Una película',
    slug: 'film',
    duration: '9:10',
    viewCount: 5,
  });
  const module = await make.module({ title: 'Basics', titleEs: 'Lo básico' });
  const questions = [QUESTION];
  const tip = { tip: 'Write it down.', tipEs: 'Anótalo.' };
  const lesson = await make.lesson({
    module: module.id,
    title: 'Money',
    titleEs: 'Dinero',
    slug: 'money',
    order: 1,
    questions,
    ...tip,
  });
  await make.lesson({ module: module.id, title: 'Wallets', titleEs: 'Billeteras', slug: 'wallets', order: 2 });
  const comment = await make.comment({ article: article.id, content: 'Is this so?', user: learner.user.id });
  const reply = await make.comment({ article: article.id, parent: comment.id, content: 'It is.', user: admin.user.id });
  await make.comment({ article: article.id, content: 'Spam', status: 'hidden', awaitsReview: true, user: 1 });
  await make.notification({ user: learner.user.id, comment: reply.id });
  await make.savedVideo({ video: video.id, user: learner.user.id });
  await learner.graphql(
    `mutation { visitLesson(lessonId: ${lesson.id}) { __typename } completeLesson(lessonId: ${lesson.id}) { __typename } }`,
  );
  await admin.put(`/api/articles/${article.id}`, { excerpt: 'What a key is good for.' });
  await site.em.execute(
    `insert into newsletter_subscription (key, email, language, confirmed_at) values (?, 'camila@example.org', 'es', now())`,
    [SUBSCRIPTION],
  );
  const items = JSON.stringify([
    { type: 'lesson', id: lesson.id },
    { type: 'article', id: article.id },
  ]);
  await site.em.execute(
    `insert into newsletter_issue (subject, subject_es, intro, intro_es, items, slug, status, started_at, finished_at)
     values ('Keys', 'Claves', 'A **new** lesson.', 'Una lección **nueva**.', ?::jsonb, 'keys', 'sent', '2025-11-05', '2025-11-05')`,
    [items],
  );
  await site.em.execute(
    `insert into newsletter_issue (subject, intro, items, slug) values ('Wallets', 'Soon.', ?::jsonb, 'wallets')`,
    [items],
  );
  const gone = await make.article({ title: 'Old news' });
  await admin.graphql(`mutation { deleteContent(type: article, ids: [${gone.id}]) }`);
  await indexed(site.em);
});
afterAll(() => Promise.all([site.close(), browser.close()]));

const MONTH = /\b(?:January|February|March|April|May|June|July|August|September|October|November|December) 20\d\d\b/g;

/** The tree without what differs from run to run. */
async function treeOf(page: Page, part: string): Promise<string> {
  const tree = await page.locator(part).first().ariaSnapshot();
  return `${tree
    .replaceAll(/\b[A-Z][a-z]+ \d{1,2}, 20(?!25)\d\d(, \d{1,2}:\d\d [AP]M)?/g, '<date>')
    .replaceAll(/\/(history|activity)\/\d+/g, '/$1/<id>')
    .replaceAll(/localhost%3A\d+/g, '<site>')
    // These pages are visits too.
    .replaceAll(/\b\d+ (views|vistas)\b/g, '<$1>')
    // Options of a question come in a different order each time.
    .replaceAll(
      /\bA (?:number|coin|password|wallet)\b|\b(?:Un número|Una (?:moneda|contraseña|billetera))\b/g,
      '<option>',
    )
    .replaceAll(MONTH, '<month>')
    .replaceAll(/© \d{4}/g, '© <year>')}\n`;
}

/** Landmarks and headings alone. */
function outline(tree: string): string {
  const kept = /^ *- (main|article|region|navigation|complementary|form|search|heading)\b/;
  return `${tree
    .split('\n')
    .filter((line) => kept.test(line))
    .join('\n')}\n`;
}

interface Kind {
  path: string;
  /** Instead of `main`. */
  part?: string;
  status?: number;
  isText?: boolean;
  /** What comes last, as a selector. */
  last?: string;
}

const EDITOR = '[contenteditable=true]';

/** A screen of the admin area without the navigation around it. */
const SCREEN = 'main nav + div';

async function expectTrees(visitor: Visitor, language: string, kinds: Record<string, Kind>): Promise<void> {
  const { page, open } = visitor;
  for (const [name, { path, part = 'main', status = 200, isText, last }] of Object.entries(kinds)) {
    await open(path, { status });
    if (last) await page.locator(last).first().waitFor();
    await page.waitForFunction(
      () =>
        !document.querySelector(
          'main :is([aria-busy=true], [data-testid=row-skeletons], [data-testid=keep-module]:empty)',
        ),
    );
    await page.waitForLoadState('networkidle');
    const tree = await treeOf(page, part);
    await expect(isText ? outline(tree) : tree, path).toMatchFileSnapshot(join(FOLDER, `${name}.${language}.yml`));
  }
}

const PUBLIC: Record<string, Kind> = {
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

describe('what a screen reader finds', () => {
  it.each([
    ['en', 'en-US'],
    ['es', 'es-MX'],
  ])('on the public pages, in the language %s', async (language, locale) => {
    const visitor = await visit(browser, site.url, { locale });
    await expectTrees(visitor, language, PUBLIC);
    await visitor.leave();
  });

  it('on the pages of a learner', async () => {
    const visitor = await visit(browser, site.url);
    await signIn(visitor, learner);
    await expectTrees(visitor, 'en', {
      'learner-home': { path: '/', part: 'header' },
      'learner-course': { path: '/course' },
      'learner-lesson': { path: '/course/money' },
      'learner-review': { path: '/review' },
      'learner-certificate': { path: '/certificate' },
      profile: { path: '/profile' },
      settings: { path: '/settings' },
    });
    await visitor.leave();
  });

  it('in the admin area', async () => {
    const [change] = await site.em.execute<{ id: string; operation: string }[]>(
      `select id, operation from content_change where item_type = 'article' and action = 'edit' order by id desc limit 1`,
    );
    const visitor = await openAsAdmin(browser, admin, '/admin');
    await expectTrees(visitor, 'en', {
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
      'admin-article-form': { path: '/admin/articles/1', part: SCREEN, last: EDITOR },
      'admin-lesson-form': { path: '/admin/lessons/1', part: SCREEN, last: EDITOR },
      'admin-video-form': { path: '/admin/videos/1', part: SCREEN },
      'admin-module-form': { path: '/admin/modules/1', part: SCREEN },
      'admin-comment-form': { path: '/admin/comments/1', part: SCREEN },
      'admin-history': { path: '/admin/articles/1/history', part: SCREEN },
      'admin-revision': { path: `/admin/articles/1/history/${change?.id}`, part: SCREEN },
      'admin-media': { path: '/admin/media', part: SCREEN },
      'admin-trash': { path: '/admin/trash', part: SCREEN },
      'admin-activity': { path: '/admin/activity', part: SCREEN },
      'admin-operation': { path: `/admin/activity/${change?.operation}`, part: SCREEN },
      'admin-not-found': { path: '/admin/nowhere', part: SCREEN, status: 404 },
    });
    await visitor.leave();
  });

  it('in the admin area, in Spanish', async () => {
    const visitor = await openAsAdmin(browser, admin, '/admin', { locale: 'es-MX' });
    await expectTrees(visitor, 'es', {
      'admin-articles': { path: '/admin/articles', part: SCREEN },
      'admin-lesson-form': { path: '/admin/lessons/1', part: SCREEN, last: EDITOR },
    });
    await visitor.leave();
  });
});
