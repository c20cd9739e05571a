import { addresses } from '#domain/addresses.ts';
import { commentOrder } from '#domain/comment-order.ts';
import { ALL_CATEGORIES, isCategory } from '#domain/content.ts';
import { isLanguage, LANGUAGES } from '#domain/language.ts';
import { PAGE_PARAMETERS, type PageParameter, pageQuery } from '#domain/page-query.ts';
import { isSearchKind } from '#domain/search.ts';
import type { Segment } from './response-store.ts';

/** An address whose response may be cached, normalized: requests with the same response share it. */
export interface CacheableAddress {
  kind: 'page' | 'api' | 'file';
  /** Path and query string. */
  url: string;
  /** The language that the address asks for. */
  lang: string | null;
  segment: Segment;
  /** Whether what visitors get says nothing that is wrong for a logged-in reader; see `READER_COOKIE`. */
  isForReaders: boolean;
  /** The token of a preview link. All that don't work have the same address. */
  preview?: string;
}

/** In characters. */
const LONGEST_URL = 512;
const LONGEST_SEARCH = 60;

/** Replaces a token that doesn't work. */
const NO_PREVIEW = 'none';

const SLUG = '[a-z0-9_-]+';
const PAGES: ReadonlySet<string> = new Set([
  addresses.news,
  addresses.videos,
  addresses.glossary,
  addresses.search,
  addresses.newsletterIssues,
  addresses.about,
  addresses.contact,
  addresses.privacy,
  addresses.terms,
]);
/**
 * What visitors see of these is the same for everyone; tokens of mails are in the fragment, which no server gets. People who
 * are logged in get pages about themselves.
 */
const VISITOR_PAGES: ReadonlySet<string> = new Set([
  addresses.home,
  addresses.course,
  addresses.login,
  addresses.forgotPassword,
  addresses.resetPassword,
  addresses.confirmEmail,
  addresses.confirmSubscription,
  addresses.placement,
  addresses.review,
  addresses.ownCertificate,
]);
const PARTS: Record<string, string> = {
  slug: SLUG,
  id: '[1-9]\\d{0,8}',
  language: `(?:${LANGUAGES.join('|')})`,
  format: '(?:html|epub)',
};
/** @param paths with placeholders such as `:slug` and `:id`. */
const pattern = (...paths: string[]) => {
  const forms = paths.map((path) =>
    path.replaceAll('.', '\\.').replace(/:(\w+)/g, (_, part: string) => PARTS[part] ?? ''),
  );
  return new RegExp(`^(?:${forms.join('|')})$`);
};
const ITEM_PAGE = pattern(addresses.article(':slug'), addresses.video(':slug'), addresses.lesson(':slug'));
const ISSUE_PAGE = pattern(addresses.newsletterIssue(':slug'));
const TEST_PAGE = pattern(addresses.moduleTest(':id'));
/** One for each account. */
const PERSON_PAGE = new RegExp(`^${addresses.person('')}[\\w.%-]+$`);
const FILES: ReadonlySet<string> = new Set([
  addresses.robots,
  addresses.sitemap,
  ...LANGUAGES.map(addresses.feed),
  ...LANGUAGES.map(addresses.newsletterFeed),
]);
const SITEMAP_PART = pattern(addresses.sitemapPart(':id'));
const HANDOUT = pattern(
  addresses.booklet(':id', ':language', ':format'),
  addresses.slides(':slug', ':language'),
  addresses.questions(':slug', ':language'),
  addresses.answers(':slug', ':language'),
);
/** Paths like that of a page. */
const WORDS = /^\/[\w-]+(?:\/[\w-]+)*$/;
/** First words of the paths that something answers. All others have the same page, which says that there is none. */
const TAKEN: ReadonlySet<string | undefined> = new Set([
  ...['admin', 'api', 'assets', 'graphql', 'healthz', 'readyz'],
  ...Object.values(addresses).map((address) => {
    const path = typeof address === 'string' ? address : (address as (part: string) => string)('x');
    return path.split(/[/?#]/)[1];
  }),
]);
const MISSING_PAGE = '/404';
const API_LIST = /^\/api\/(?:articles|videos|lessons|course-modules|comments)$/;
const API_ITEM = new RegExp(`^/api/(?:articles|videos|lessons)/${SLUG}$`);

const isId = (value: string) => /^[1-9]\d{0,9}$/.test(value);

/** Valid values. Others work too, but would be cached as different addresses of the same page. */
const PAGE_VALUES: Record<PageParameter, (value: string) => boolean> = {
  category: (value) => isCategory(value) || value === ALL_CATEGORIES,
  comments: isId,
  kind: isSearchKind,
  lang: isLanguage,
  moduleId: isId,
  page: (value) => /^[1-9]\d{0,4}$/.test(value),
  preview: () => true,
  q: (value) => value.length <= LONGEST_SEARCH,
  // Unknown ones and the default are the same page as without it.
  sort: (value) => commentOrder(value) === value && value !== 'newest',
};

const API_VALUES: Record<string, (value: string) => boolean> = {
  limit: (value) => /^(?:[1-9]\d?|100)$/.test(value),
  moduleId: isId,
  articleId: isId,
  videoId: isId,
  lessonId: isId,
  before: isId,
};

/** The normalized address; null if its response is never cached. */
export function cacheableAddress(url: string): CacheableAddress | null {
  if (url.length > LONGEST_URL) return null;
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const search = mark < 0 ? '' : url.slice(mark);
  if (PAGES.has(path) || ITEM_PAGE.test(path) || ISSUE_PAGE.test(path)) return pageAddress(path, search, 'main', true);
  if (VISITOR_PAGES.has(path) || TEST_PAGE.test(path)) return pageAddress(path, search, 'main', false);
  if (PERSON_PAGE.test(path)) return pageAddress(path, search, 'lists', false);
  const plain = { url: path, lang: null, segment: 'main', isForReaders: false } as const;
  if (FILES.has(path) || SITEMAP_PART.test(path)) return { kind: 'file', ...plain };
  // If it is missing, a page in the visitor's language says so.
  if (HANDOUT.test(path)) return { kind: 'page', ...plain };
  if (API_ITEM.test(path)) return { kind: 'api', ...plain };
  if (API_LIST.test(path)) return listAddress(path, search);
  return WORDS.test(path) && !TAKEN.has(path.split('/')[1]?.toLowerCase()) ? missingAddress(search) : null;
}

/** All unknown addresses share one page in each language. */
function missingAddress(search: string): CacheableAddress | null {
  const parameters = new URLSearchParams(search);
  const lang = parameters.get('lang');
  if (parameters.has('preview')) return null;
  return pageAddress(MISSING_PAGE, isLanguage(lang) ? `?lang=${lang}` : '', 'missing', true);
}

/** @param plain the segment of the address without parameters other than the language. */
function pageAddress(path: string, search: string, plain: Segment, isForReaders: boolean): CacheableAddress | null {
  if (search === '') return { kind: 'page', url: path, lang: null, segment: plain, isForReaders };
  const given = new URLSearchParams(search);
  for (const name of PAGE_PARAMETERS) {
    const [value = '', ...others] = given.getAll(name);
    if (others.length > 0 || (value !== '' && !PAGE_VALUES[name](value))) return null;
  }
  const query = pageQuery(search);
  const parameters = new URLSearchParams(query);
  const lang = parameters.get('lang');
  const segment = parameters.has('q') ? 'searches' : parameters.size > (lang === null ? 0 : 1) ? 'lists' : plain;
  const preview = parameters.get('preview') ?? undefined;
  if (preview === undefined) return { kind: 'page', url: path + query, lang, segment, isForReaders };
  parameters.set('preview', NO_PREVIEW);
  return { kind: 'page', url: `${path}?${parameters}`, lang, segment, isForReaders: false, preview };
}

function listAddress(path: string, search: string): CacheableAddress | null {
  const given = new URLSearchParams(search);
  const parameters = new URLSearchParams();
  for (const [name, isValid] of Object.entries(API_VALUES)) {
    const [value, ...others] = given.getAll(name);
    if (value === undefined) continue;
    if (others.length > 0 || !isValid(value)) return null;
    parameters.set(name, value);
  }
  const url = parameters.size > 0 ? `${path}?${parameters}` : path;
  return { kind: 'api', url, lang: null, segment: 'lists', isForReaders: false };
}
