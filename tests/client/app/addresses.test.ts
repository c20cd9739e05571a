import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { pageRoutes } from '#client/app/page-routes.ts';
import { paths } from '#client/app/paths.ts';
import { addresses, inLanguage, isItemAddress, itemAddress } from '#domain/addresses.ts';
import { CONTENT_TYPES } from '#domain/content.ts';

/** Name of the page that the client shows at an address. */
function pageAt(address: string): string | undefined {
  const { pathname } = new URL(address, 'https://example.org');
  return pageRoutes.find(({ path }) => matchPath(path, pathname))?.source.replace(/^pages\/(.*)\.tsx$/, '$1');
}

/** Each public address with the page that it leads to; null for files that aren't pages. */
const PAGES: [name: keyof typeof addresses, address: string, page: string | null][] = [
  ['home', addresses.home, 'HomePage'],
  ['newsletter', addresses.newsletter, 'HomePage'],
  ['news', addresses.news, 'NewsPage'],
  ['article', addresses.article('keys'), 'ArticlePage'],
  ['videos', addresses.videos, 'VideosPage'],
  ['video', addresses.video('keys'), 'VideoPage'],
  ['course', addresses.course, 'CoursePage'],
  ['courseModule', addresses.courseModule(7), 'CoursePage'],
  ['lesson', addresses.lesson('keys'), 'LessonPage'],
  ['booklet', addresses.booklet(7, 'en', 'epub'), null],
  ['slides', addresses.slides('keys', 'en'), null],
  ['questions', addresses.questions('keys', 'en'), null],
  ['answers', addresses.answers('keys', 'en'), null],
  ['moduleTest', addresses.moduleTest(7), 'ModuleTestPage'],
  ['placement', addresses.placement, 'PlacementPage'],
  ['review', addresses.review, 'ReviewPage'],
  ['ownCertificate', addresses.ownCertificate, 'OwnCertificatePage'],
  ['certificate', addresses.certificate('AbC'), 'CertificatePage'],
  ['glossary', addresses.glossary, 'GlossaryPage'],
  ['glossaryTerm', addresses.glossaryTerm('mempool'), 'GlossaryPage'],
  ['search', addresses.search, 'SearchPage'],
  ['about', addresses.about, 'AboutPage'],
  ['contact', addresses.contact, 'ContactPage'],
  ['privacy', addresses.privacy, 'PrivacyPage'],
  ['terms', addresses.terms, 'TermsPage'],
  ['login', addresses.login, 'LoginPage'],
  ['forgotPassword', addresses.forgotPassword, 'ForgotPasswordPage'],
  ['resetPassword', addresses.resetPassword, 'ResetPasswordPage'],
  ['confirmEmail', addresses.confirmEmail, 'ConfirmEmailPage'],
  ['newsletterIssues', addresses.newsletterIssues, 'NewsletterPage'],
  ['newsletterIssue', addresses.newsletterIssue('first'), 'NewsletterIssuePage'],
  ['newsletterFeed', addresses.newsletterFeed('es'), null],
  ['confirmSubscription', addresses.confirmSubscription, 'ConfirmSubscriptionPage'],
  ['subscription', addresses.subscription('0b6f'), 'SubscriptionPage'],
  ['replyDigest', addresses.replyDigest('0b6f'), 'ReplyDigestPage'],
  ['person', addresses.person('José'), 'PersonPage'],
  ['profile', addresses.profile, 'ProfilePage'],
  ['settings', addresses.settings, 'SettingsPage'],
  ['feed', addresses.feed('es'), null],
  ['mediaFiles', addresses.mediaFiles, null],
  ['mediaFile', addresses.mediaFile('0b6f', '960.webp'), null],
  ['sitemap', addresses.sitemap, null],
  ['sitemapPart', addresses.sitemapPart(1), null],
  ['robots', addresses.robots, null],
  ['securityTxt', addresses.securityTxt, null],
];

it.each(PAGES)('the address "%s" (%s) leads to %s', (_, address, page) => {
  expect(pageAt(address)).toBe(page ?? 'NotFoundPage');
});

it('every public address is in this list, and every page of the client has an address', () => {
  expect(PAGES.map(([name]) => name)).toEqual(Object.keys(addresses));
  const linked = new Set([...PAGES.map(([, address]) => pageAt(address)), pageAt(paths.admin)]);
  const names = pageRoutes.map(({ source }) => source.replace(/^pages\/(.*)\.tsx$/, '$1'));
  expect(names.filter((name) => name !== 'NotFoundPage' && !linked.has(name))).toEqual([]);
});

describe('items', () => {
  it.each(CONTENT_TYPES)('a %s has the page that the client shows for it, if any', (type) => {
    const address = itemAddress(type, 'keys');
    expect(address && pageAt(address)).toBe(
      { article: 'ArticlePage', video: 'VideoPage', lesson: 'LessonPage', module: null }[type],
    );
    if (address) expect(isItemAddress(address)).toBe(true);
  });

  it('lists and other pages are not items', () => {
    for (const address of [addresses.news, '/videos/', addresses.course, addresses.home, '/newsroom/keys']) {
      expect(isItemAddress(address)).toBe(false);
    }
  });
});

it('a login leads back to a page only if one is named', () => {
  expect(paths.login()).toBe('/login');
  expect(paths.login('/news?page=2')).toBe('/login?returnTo=%2Fnews%3Fpage%3D2');
});

it('a page in one language names the language', () => {
  expect(inLanguage(addresses.about, 'es')).toBe('/about?lang=es');
});
