import { GLOSSARY, namesOf, TERM_IDS, type TermId } from '../glossary.ts';
import { LANGUAGES, type Language } from '../language.ts';
import { folded, wordsOf } from '../search.ts';

/** A term among the words of a search. */
export interface NamedTerm {
  id: TermId;
  /** Place of the first word of its name, from 0, and the place behind the last. */
  start: number;
  end: number;
}

/** The names of a term in both languages, and its other names. */
export function allNamesOf(id: TermId): string[] {
  return [...LANGUAGES.flatMap((language) => namesOf(id, language)), ...(GLOSSARY[id].also ?? [])];
}

const NAMES = TERM_IDS.flatMap((id) => allNamesOf(id).map((name) => ({ id, words: wordsOf(name) })));
const LETTERS = NAMES.map(({ id, words }) => ({ id, letters: lettersOf(words) }));
const BY_NAME = new Map(NAMES.map(({ id, words }) => [spelled(words), id]));
const LONGEST = Math.max(...NAMES.map(({ words }) => words.length));

/** The terms that the words of a search name, in order. "Hardware wallet" is one term, not two. */
export function termsNamed(words: readonly string[]): NamedTerm[] {
  const named: NamedTerm[] = [];
  for (let start = 0; start < words.length; ) {
    const found = longestName(words, start);
    if (found) named.push(found);
    start = found?.end ?? start + 1;
  }
  return named;
}

function longestName(words: readonly string[], start: number): NamedTerm | null {
  for (let end = Math.min(start + LONGEST, words.length); end > start; end -= 1) {
    const id = BY_NAME.get(spelled(words.slice(start, end)));
    if (id) return { id, start, end };
  }
  return null;
}

/** Terms with a name that begins like this, and how much of a name it is: at most 1. The last word may be unfinished. */
export function termsBegun(words: readonly string[]): Map<TermId, number> {
  const begun = lettersOf(words);
  const shares = LETTERS.filter(({ letters }) => letters.startsWith(begun))
    .map(({ id, letters }) => [id, begun.length / letters.length] as const)
    .toSorted(([, a], [, b]) => a - b);
  // The last of a term is the one that stays.
  return new Map(shares);
}

/** Words with each name of a term replaced by the usual one in a language, which is in the place of its first word. */
export function inUsualNames(words: readonly string[], named: readonly NamedTerm[], language: Language): string[] {
  const usual = [...words];
  for (const { id, start, end } of named) {
    usual.fill('', start, end);
    usual[start] = namesOf(id, language)[0] ?? '';
  }
  return usual;
}

/** The same for "multi-sig", "multi sigs" and "multisig", and with and without accents. */
function spelled(words: readonly string[]): string {
  return words.map((word) => folded(word).replace(/(?<=..)[es]+$/, '')).join('');
}

function lettersOf(words: readonly string[]): string {
  return words.map(folded).join('');
}
