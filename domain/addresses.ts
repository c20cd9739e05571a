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
  glossary: '/glossary',
  glossaryTerm: (id: TermId) => `/glossary#${id}`,
  about: '/about',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  login: '/login',
  profile: '/profile',
  settings: '/settings',
  feed: (language: Language | ':language') => `/rss/${language}.xml`,
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
} as const;

/** Items that have a page of their own; they are also what comments are about. */
const ITEM_PAGES: Record<CommentTargetKind, (slug: string) => string> = {
  article: addresses.article,
  video: addresses.video,
  lesson: addresses.lesson,
};

/** The page of an item; null for modules, which are parts of the course page. */
export function itemAddress(type: ContentType, slug: string): string | null {
  return type === 'module' ? null : ITEM_PAGES[type](slug);
}

/** Whether a path is that of an item's page, whether or not there is such an item. */
export function isItemAddress(path: string): boolean {
  return Object.values(ITEM_PAGES).some((page) => path.startsWith(page('')) && path !== page(''));
}

/** The same page in one language. @param path without a query. */
export function inLanguage(path: string, language: Language): string {
  return `${path}?lang=${language}`;
}
