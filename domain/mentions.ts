import { USERNAME_MAX, USERNAME_MIN } from './limits.ts';

/** A comment mentions at most this many names; further ones stay text. */
export const MENTIONS_MAX = 10;

/** After an @ that begins a word. Addresses of mail and of pages have theirs in the middle of one. */
const BEGIN = `(?<![^\\s([{«“"'‘¿¡*])@`;
const CHARACTER = '[\\p{L}\\p{N}_.-]';
const MENTION = new RegExp(`${BEGIN}(${CHARACTER}{${USERNAME_MIN},${USERNAME_MAX}})(?!${CHARACTER})`, 'gu');
const UNFINISHED = new RegExp(`${BEGIN}(${CHARACTER}{0,${USERNAME_MAX}})$`, 'u');

/** A part of a text that could mention someone. */
export interface Mention {
  /** Of the @, in code units. */
  index: number;
  /** Names that it could mean, the longest first: a period at its end may belong to the sentence. */
  names: string[];
}

/** What could be mentions in a text, from its start. */
export function possibleMentions(text: string): Mention[] {
  return [...text.matchAll(MENTION)].map(({ index, 1: name = '' }) => {
    const trimmed = /^(?:[.-]*[^.-])*/.exec(name)?.[0] ?? '';
    return { index, names: trimmed === name || trimmed.length < USERNAME_MIN ? [name] : [name, trimmed] };
  });
}

/** The beginning of a name that a text ends with, without the @; null if it doesn't end in one. */
export function mentionAtEnd(text: string): string | null {
  return UNFINISHED.exec(text)?.[1] ?? null;
}
