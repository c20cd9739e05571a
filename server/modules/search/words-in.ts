import { wordsOf } from '#domain/search.ts';

/** Characters of a text that are searched. PostgreSQL limits the words of a text to 1 MiB. */
export const SEARCHED = 150_000;

/** In characters. Shorter words are like too many others, and longer ones are keys and addresses. */
const SHORTEST = 3;
const LONGEST = 30;

/** Tags and character references of stored HTML. */
const MARKUP = /<[^<>]*>|&#?\w+;/g;
const NUMBER = /^\p{N}+$/u;

/** The words of a text or of stored HTML that can be misspelled, in lowercase. */
export function wordsIn(text: string): string[] {
  const words = wordsOf(text.replace(MARKUP, ' ').toLowerCase());
  return words.filter((word) => word.length >= SHORTEST && word.length <= LONGEST && !NUMBER.test(word));
}
