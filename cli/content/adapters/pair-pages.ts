import { neutralAddress } from '../body-links.ts';
import type { ProblemLog } from '../problem-log.ts';
import { type PageFile, placeOf } from './page-files.ts';

/** The languages of a page. */
export interface PagePair {
  /** The English page; the Spanish one if it is alone. */
  main: PageFile;
  /** Null for Spanish pages that are alone. */
  spanish: PageFile | null;
}

/**
 * English pages with their Spanish versions, and Spanish pages that are alone. Two files are one page if their front matter
 * gives them the same key; else if they have the same place and name in their languages; else the same address
 * (`permalink`); else the same folder, date and recording, or all words of the one name in the other. A key that more than
 * two files have doesn't count.
 */
export function pairPages(pages: PageFile[], log: ProblemLog): PagePair[] {
  const english = pages.filter(({ language }) => language === 'en');
  let left = pages.filter(({ language }) => language === 'es');
  const pairs = new Map<PageFile, PageFile>();
  for (const keyOf of [statedKey, placeOf, addressOf]) {
    const open = english.filter((page) => !pairs.has(page));
    const [keys, keysEs] = [onlyOnes(open, keyOf), onlyOnes(left, keyOf)];
    for (const [key, spanish] of keysEs) {
      const match = keys.get(key);
      if (match) pairs.set(match, spanish);
    }
    const paired = new Set(pairs.values());
    left = left.filter((page) => !paired.has(page));
  }
  for (const spanish of left) {
    const match = onlyMatch(
      english.filter((page) => !pairs.has(page) && sameDayAndTalk(page, spanish)),
      left,
    );
    if (!match) continue;
    pairs.set(match, spanish);
    log.warn({ file: spanish.text.file }, `is imported as the Spanish of ${match.path}, by its folder and date`);
  }
  const paired = new Set(pairs.values());
  const alone = left.filter((page) => !paired.has(page));
  if (english.length > 0) {
    for (const { text } of alone) {
      log.warn({ file: text.file }, 'has no English version that could be found, and comes in as Spanish alone');
    }
  }
  return [
    ...english.map((main) => ({ main, spanish: pairs.get(main) ?? null })),
    ...alone.map((main) => ({ main, spanish: null })),
  ];
}

/** Keys that generators and their plug-ins give the languages of a page. */
const KEYS = ['translationKey', 'translation_key', 'translationId', 'lang-ref', 'lang_ref', 'ref', 'page_id'];

function statedKey({ text }: PageFile): string | null {
  const found = KEYS.flatMap((key) => text.front.values[key] ?? []).find((value) => typeof value === 'string');
  return found ? String(found) : null;
}

/** The address of the page on its site, without the language. */
export function addressOf({ text }: PageFile): string | null {
  const { permalink } = text.front.values;
  return typeof permalink === 'string' ? neutralAddress(permalink) : null;
}

/** Pages by their key, without those that share one. */
function onlyOnes(pages: PageFile[], keyOf: (page: PageFile) => string | null): Map<string, PageFile> {
  const found = new Map<string, PageFile>();
  const shared = new Set<string>();
  for (const page of pages) {
    const key = keyOf(page);
    if (key === null) continue;
    if (found.has(key)) shared.add(key);
    else found.set(key, page);
  }
  for (const key of shared) found.delete(key);
  return found;
}

function onlyMatch([match, ...more]: PageFile[], left: PageFile[]): PageFile | null {
  const rivals = match ? left.filter((other) => sameDayAndTalk(match, other)) : [];
  return match && more.length === 0 && rivals.length === 1 ? match : null;
}

function sameDayAndTalk(english: PageFile, spanish: PageFile): boolean {
  if (english.folder !== spanish.folder || !english.datePrefix || english.datePrefix !== spanish.datePrefix)
    return false;
  const [media, mediaEs] = [english.text.front.values.media, spanish.text.front.values.media];
  if (typeof media === 'string' && media === mediaEs) return true;
  const [words, wordsEs] = [english.name.split('-'), spanish.name.split('-')];
  return words.every((word) => wordsEs.includes(word)) || wordsEs.every((word) => words.includes(word));
}
