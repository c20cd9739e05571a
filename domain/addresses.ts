import type { CommentOrder } from './comment-order.ts';
import type { CommentTargetKind, ContentType } from './content.ts';
import type { TermId } from './glossary.ts';
import type { Language } from './language.ts';

/** Every public address of the site, as a path. Routes, links, feeds, the sitemap and checks of content use it. */
export const addresses = {
  home: '/',
  /** The section of Home with the newsletter form. */
  newsletter: '/#newsletter',
  news: '/news',
  article: (slug: string) => `/news/${slug}`,
  videos: '/videos',
  video: (slug: string) => `/videos/${slug}`,
  course: '/course',
  courseModule: (moduleId: number) => `/course?moduleId=${moduleId}`,
  lesson: (slug: string) => `/course/${slug}`,
  /** A module to print, or as an e-book. */
  booklet: (moduleId: number | ':id', language: Language | ':language', format: 'html' | 'epub' | ':format') =>
    `/course/modules/${moduleId}/booklet-${language}.${format}`,
  /** A lesson for a screen in front of a class, and its questions on paper. */
  slides: (slug: string, language: Language | ':language') => `/course/${slug}/slides-${language}.html`,
  questions: (slug: string, language: Language | ':language') => `/course/${slug}/questions-${language}.html`,
  answers: (slug: string, language: Language | ':language') => `/course/${slug}/answers-${language}.html`,
  /** The test at the end of a module. */
  moduleTest: (moduleId: number | ':id') => `/course/modules/${moduleId}/test`,
  /** Suggests where to begin. */
  placement: '/placement',
  /** Missed questions that are due again. */
  review: '/review',
  /** What one's own certificate takes. */
  ownCertificate: '/certificate',
  certificate: (id: string) => `/certificate/${id}`,
  glossary: '/glossary',
  glossaryTerm: (id: TermId) => `/glossary#${id}`,
  search: '/search',
  about: '/about',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  login: '/login',
  forgotPassword: '/forgot-password',
  /** With the token of a mail as its fragment, like `confirmEmail`. */
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  /** Issues that have been sent. */
  newsletterIssues: '/newsletter',
  newsletterIssue: (slug: string) => `/newsletter/${slug}`,
  newsletterFeed: (language: Language | ':language') => `/rss/newsletter-${language}.xml`,
  /** A page with a button; the token of the mail is its fragment. */
  confirmSubscription: '/newsletter/confirm',
  /** Language and end of a subscription. Mail programs unsubscribe by a POST to it (RFC 8058), so the key is in the path. */
  subscription: (key: string) => `/newsletter/subscription/${key}`,
  /** The end of replies by mail, with a key as `subscription`. */
  replyDigest: (key: string) => `/replies/${key}`,
  person: (username: string) => `/people/${encodeURIComponent(username)}`,
  profile: '/profile',
  settings: '/settings',
  feed: (language: Language | ':language') => `/rss/${language}.xml`,
  /** Uploaded pictures. */
  mediaFiles: '/media/',
  /** A picture in one width: the digest of the uploaded file, and `<width>.webp`. */
  mediaFile: (digest: string, name: string) => `/media/${digest}/${name}`,
  sitemap: '/sitemap.xml',
  sitemapPart: (part: number | string) => `/sitemap-${part}.xml`,
  robots: '/robots.txt',
  securityTxt: '/.well-known/security.txt',
} as const;

/** Items that have their own page. These are also the items that can have comments. */
const ITEM_PAGES: Record<CommentTargetKind, (slug: string) => string> = {
  article: addresses.article,
  video: addresses.video,
  lesson: addresses.lesson,
};

/**
 * A comment on the page of its item. The list of comments begins with it, or with the comment that it answers.
 * @param page path of the item without a query.
 */
export function commentAddress(page: string, id: number, order: CommentOrder = 'newest'): string {
  return `${page}?comments=${id}${order === 'newest' ? '' : `&sort=${order}`}#comment-${id}`;
}

/** The comments of an item in an order, from the first one. @param page path of the item without a query. */
export function commentsAddress(page: string, order: CommentOrder): string {
  return `${page}${order === 'newest' ? '' : `?sort=${order}`}#comments`;
}

/** The page of an item; null for modules, which are parts of the course page. */
export function itemAddress(type: ContentType, slug: string): string | null {
  return type === 'module' ? null : ITEM_PAGES[type](slug);
}

/** Whether a path has the form of an item's page. The item doesn't have to exist. */
export function isItemAddress(path: string): boolean {
  return Object.values(ITEM_PAGES).some((page) => path.startsWith(page('')) && path !== page(''));
}

/** Whether a path is the page of one subscription. Only those who have its link may know it. */
export function isSubscriptionAddress(path: string): boolean {
  return addressWithoutKey(path) !== null;
}

/** The address of a subscription's page without its key, `/newsletter/subscription/…`; null for other paths. */
export function addressWithoutKey(path: string): string | null {
  const page = [addresses.subscription, addresses.replyDigest].find((keyed) => path.startsWith(keyed('')));
  return page?.('…') ?? null;
}

/** The same page in one language. @param path without a query. */
export function inLanguage(path: string, language: Language): string {
  return `${path}?lang=${language}`;
}
