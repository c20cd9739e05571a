import unhomoglyph from 'unhomoglyph';
import { withoutInvisible } from '#domain/characters.ts';

const SPELLED_OUT = /(?<![\p{L}\p{N}])\p{L}(?:[ ._*-]\p{L}(?![\p{L}\p{N}])){2,}/gu;
const WORD = /[a-z0-9@$]+/g;
const WITH_DIGIT = /[a-z][0-9@$]|[0-9@$][a-z]/;
const LETTER_FOR: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' };

/**
 * A text as a reader takes it in: lowercase without accents and invisible characters, letters of other scripts that look
 * Latin as Latin ones (Unicode TR39), and "w.h.y" as "why".
 */
export function foldedText(text: string): string {
  return withoutInvisible(text.normalize('NFKC'))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{ASCII}]/gu, (character) => unhomoglyph(character))
    .toLowerCase()
    .replace(SPELLED_OUT, (letters) => letters.replace(/[ ._*-]/g, ''))
    .replace(/\s+/g, ' ');
}

/** With letters for the digits inside words, such as "s33d". Numbers and words without digits stay. */
export function withoutLeet(folded: string): string {
  return folded.replace(WORD, (word) =>
    WITH_DIGIT.test(word) ? word.replace(/[013457@$]/g, (digit) => LETTER_FOR[digit] ?? digit) : word,
  );
}
