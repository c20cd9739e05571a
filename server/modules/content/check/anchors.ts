import { isItemAddress } from '#domain/addresses.ts';
import type { Language } from '#domain/language.ts';
import { SECTION_PREFIX } from '../html/rehype-headings.ts';
import { anchorName } from '../html/rehype-links.ts';
import { furtherNames, type Section } from '../html/sections.ts';

/** What links can name in a text. */
export interface TextAnchors {
  /** The headings of the text, as writers name them. */
  headings: string[];
  /** Everything that leads to one of them. */
  names: ReadonlySet<string>;
}

/** For each language, what links can name on the page of an item in it. */
export type Anchors = Record<Language, TextAnchors>;

/** What of an item's page is below its text. */
const BELOW_TEXT = /^(?:comments|comment-\d+|knowledge-check)$/;
/** The most headings that a message lists. */
const MOST_LISTED = 10;
/** The most characters of each. */
const LONGEST_LISTED = 80;

export function anchorsOf(sections: Partial<Record<Language, readonly Section[]>>): Anchors {
  const { en = [], es } = sections;
  const english = textAnchors(en, es ?? []);
  return { en: english, es: es ? textAnchors(es, en) : english };
}

function textAnchors(own: readonly Section[], other: readonly Section[]): TextAnchors {
  const headings = own.map(({ name }) => name).filter((name) => name !== '');
  const ids = headings.map((name) => SECTION_PREFIX + name);
  return { headings, names: new Set([...ids, ...furtherNames(own, other).flat()]) };
}

/** What a link names. */
export interface LinkedAnchor {
  /** Of an item's page; empty for the page with the link. */
  path: string;
  name: string;
}

/** Null for links that name no part of an item's page. */
export function linkedAnchor(link: string): LinkedAnchor | null {
  if (link.startsWith('#')) return { path: '', name: anchorName(link) };
  if (!/^\/(?!\/).*#./.test(link)) return null;
  const { pathname = '', hash = '' } = URL.parse(link, 'https://example.org') ?? {};
  return isItemAddress(pathname) ? { path: pathname.replace(/\/$/, ''), name: anchorName(hash) } : null;
}

/** The headings to choose from instead; null if the link leads to one. */
export function headingsInstead({ path, name }: LinkedAnchor, { headings, names }: TextAnchors): string | null {
  const isThere = path === '' ? names.has(name.toLowerCase()) : BELOW_TEXT.test(name);
  return isThere || names.has(name) ? null : listed(headings, name);
}

/** With those first that have most words in common with the wanted one. */
function listed(headings: string[], wanted: string): string {
  const words = new Set(wanted.split('-'));
  const sharedBy = (name: string) => name.split('-').filter((word) => words.has(word)).length;
  const sorted = headings
    .map((name) => ({ name, shared: sharedBy(name) }))
    .toSorted((one, other) => other.shared - one.shared);
  const rest = sorted.length > MOST_LISTED ? ', …' : '';
  return (
    sorted
      .slice(0, MOST_LISTED)
      .map(({ name }) => `#${name.length > LONGEST_LISTED ? `${name.slice(0, LONGEST_LISTED)}…` : name}`)
      .join(', ') + rest
  );
}
