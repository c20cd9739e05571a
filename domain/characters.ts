/**
 * Most combining marks on one letter: accents, points, vowel signs. Vietnamese has two, Thai three, pointed Hebrew with
 * cantillation up to five. Thousands of them hide the lines around them, and normalizing them takes quadratic time.
 */
export const MARKS_MAX = 8;

const PILE = /(\p{M}{8})\p{M}+/gu;

/** Characters that change the direction of the text around them, even beyond their own line. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;

/** The text with at most {@link MARKS_MAX} marks in a row. */
export function withoutPiles(text: string): string {
  return text.replace(PILE, '$1');
}

/** Characters that show nothing, such as zero-width spaces, soft hyphens and Hangul fillers. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** Without the characters that show nothing. @param instead what comes in their place. */
export function withoutInvisible(text: string, instead: '' | ' ' = ''): string {
  return text.replace(INVISIBLE, instead);
}

/**
 * A text as readers and programs may take it in, for finding what must not be published: invisible characters can split a
 * word, and some of them look like a space between two.
 */
export function readings(text: string): string[] {
  const normal = text.normalize('NFKC');
  return [...new Set([withoutInvisible(normal), withoutInvisible(normal, ' ')])];
}

/** PostgreSQL can't store NUL, and a lone surrogate becomes a replacement character. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/** A plain text as it is stored: without piles of marks and without characters that change the text direction. */
export function tidyCharacters(text: string): string {
  return withoutPiles(text.replace(TURNING, ''));
}
