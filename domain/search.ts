/** What the public search finds. A `term` is one of the glossary. */
export const SEARCH_KINDS = ['article', 'video', 'lesson', 'term'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export function isSearchKind(value: unknown): value is SearchKind {
  return SEARCH_KINDS.some((kind) => kind === value);
}

/** A part of a search: a word, words joined as in "proof-of-work", or a phrase in quotation marks. */
export interface SearchTerm {
  /** Without quotation marks and without the hyphen that excludes it. */
  text: string;
  isPhrase: boolean;
  /** "-mining": results don't have it. */
  isExcluded: boolean;
  /** "or" between terms: what comes before it or what comes after it is enough. */
  isOr: boolean;
  words: string[];
}

/** Hyphens, dashes and minus signs. */
const DASH = '\\-\\u2010-\\u2015\\u2212\\ufe63\\uff0d';
/** Quotation marks of all languages, except those that are apostrophes as well. */
const QUOTATION_MARKS = /[“”„‟«»‹›＂]/g;
/** ‘A phrase’, but not the apostrophe of a word. */
const SINGLE_QUOTED = /(?<![\p{L}\p{N}])[‘‛‚]((?:[^"‘‛‚’]|’(?=[\p{L}\p{N}]))*)[‘’](?![\p{L}\p{N}])/gu;
const TERM = new RegExp(`([${DASH}]*)(?:"([^"]*)"|([^\\s"]+))`, 'g');

/** What a search consists of. Typographic quotation marks and dashes are understood as straight ones and hyphens. */
export function searchTerms(search: string): SearchTerm[] {
  const plain = search.normalize('NFC').replace(QUOTATION_MARKS, '"').replace(SINGLE_QUOTED, '"$1"');
  return [...plain.matchAll(TERM)].map(([, dashes, phrase, word]) => {
    const text = phrase ?? word ?? '';
    const isOr = dashes === '' && /^or$/i.test(word ?? '');
    return { text, isPhrase: phrase !== undefined, isExcluded: dashes !== '', isOr, words: isOr ? [] : wordsOf(text) };
  });
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** "SHA256" is "SHA 256". Other letters and digits, as in "p2p" and in keys, are one word. */
const NUMBERED = /^(\p{N}*)(\p{L}{2,})(\p{N}+)$/u;

/** The words of a text as the search reads it: each part of "proof-of-work", "hot/cold", "mempool.space" and "SHA256". */
export function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).flatMap((word) => {
    const parts = NUMBERED.exec(word)?.slice(1) ?? [word];
    return parts.filter((part) => part !== '');
  });
}

/** In lowercase and without accents. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Words that nearly every text of the site has. */
export const SUBJECT = ['bitcoin', 'bitcoins', 'btc'];

/** Words of questions, without accents. Those such as "what" and "cómo" are left out by PostgreSQL. */
const QUESTION_WORDS = `
  best could explain explained many mean meaning means much must need work works would
  cuanta cuantas cuanto cuantos explicado funciona funcionan mejor necesito puede puedo significa significado sirve`;

const IDLE = new Set([...SUBJECT, ...QUESTION_WORDS.trim().split(/\s+/)]);

/** Whether a word says little about what is searched, if there are others. */
export function isIdle(word: string): boolean {
  return IDLE.has(folded(word));
}
