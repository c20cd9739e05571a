/**
 * Marks that may stand on one letter: accents, points, vowel signs. Vietnamese has two, Thai three, pointed Hebrew with
 * cantillation up to five. Piled up by the thousand they hide the lines around, and normalizing them takes time with
 * the square of their number.
 */
export const MARKS_MAX = 8;

const PILE = /(\p{M}{8})\p{M}+/gu;

/** What turns the direction in which the text around it is read, beyond its own line as well. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;

/** The text with at most {@link MARKS_MAX} marks in a row. */
export function withoutPiles(text: string): string {
  return text.replace(PILE, '$1');
}

/** PostgreSQL stores every character but NUL, and of half a character only that there was one. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/** A text of one style as it is stored: without piles of marks, and without what turns the text around it. */
export function tidyCharacters(text: string): string {
  return withoutPiles(text.replace(TURNING, ''));
}
