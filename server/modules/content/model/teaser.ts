import type { LocalizedText } from '#domain/language.ts';
import { TEASER_MAX } from '#domain/limits.ts';

/** The beginning of a text, for a card: sentences if some fit that fill half of it, otherwise words with an ellipsis. */
export function teaserOf({ value, language }: LocalizedText): LocalizedText {
  const text = value.replace(/\s+/g, ' ').trim();
  const sentences = text.length > TEASER_MAX ? wholeSentences(text) : '';
  return { value: sentences.length >= TEASER_MAX / 2 ? sentences : cutAtWord(text, TEASER_MAX), language };
}

/** As many of the sentences at its beginning as fit. An abbreviation such as “Dr.” or “EE. UU.” ends none. */
function wholeSentences(text: string): string {
  const ends = text.slice(0, TEASER_MAX + 2).matchAll(/(?<=[\p{Ll}\p{N}]{2}[.!?][”»)]?) (?=[\p{Lu}¿¡“«(])/gu);
  return text.slice(0, Math.max(0, ...[...ends].map(({ index }) => index)));
}

/** The text itself, or as many whole words of it as fit, with an ellipsis. */
export function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = text.slice(0, length - 1);
  const words = head.slice(0, Math.max(head.lastIndexOf(' '), length / 2));
  // Without half a character that the cut left at the end.
  return `${words.replace(/(?<![\s\p{P}\p{Surrogate}])[\s\p{P}\p{Surrogate}]+$/u, '')}…`;
}
