import type { Language } from '#domain/language.ts';
import { pageQuery } from '#domain/page-query.ts';

/** The caches of this site in the browser. Another number at the end makes the worker delete the older ones. */
export const CACHES = {
  /** Copies of the public pages that were opened last, as a visitor sees them. */
  visited: 'sato-visited-1',
  /** The code of pages. */
  code: 'sato-code-1',
  icon: 'sato-icon-1',
  /** Modules that someone saved, with everything that their lessons need. */
  saved: 'sato-kept-1',
} as const;

const ALL_CACHES: readonly string[] = Object.values(CACHES);
export const isOldCache = (name: string) => name.startsWith('sato-') && !ALL_CACHES.includes(name);

/** What the cache of saved modules knows about itself is stored under addresses that the site doesn't have. */
export const FACTS = '/offline/';
export const LANGUAGE_FACT = `${FACTS}language`;
/** Stored while the pages of this browser are, or may be, those of someone who is logged in. */
export const PERSON_FACT = `${FACTS}person`;

/** Where the copy of a saved page is stored. Every time a module is saved, its pages get places of their own. */
export function savedKey(path: string, language: Language, keptAt: string): string {
  return `${path}?lang=${language}&kept=${keptAt}`;
}

/** The address of a page without what doesn't change its content. */
export function visitedKey({ pathname, search }: URL): string {
  const query = new URLSearchParams(pageQuery(search));
  // The course scrolls to a module.
  query.delete('moduleId');
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
