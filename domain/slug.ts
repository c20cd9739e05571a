import { SLUG_MAX } from './limits.ts';

/** The format of an explicit slug: the characters that {@link slugFromTitle} can produce. */
export const SLUG_PATTERN = /^[a-z0-9_]+(?:-+[a-z0-9_]+)*$/;

/** Most characters of a title that are used. Titles can't be longer, and folding many marks takes quadratic time. */
const TITLE_LENGTH = 2_000;

/**
 * The slug of a title: accents folded, lower case, white space as `-`. Only letters, digits, `_` and `-` are kept.
 * @returns at most {@link SLUG_MAX} characters, or '' for a title without a letter or digit. Source: specification,
 *   section 5 ("Empty slug").
 */
export function slugFromTitle(title: string): string {
  const plain = title
    .trim()
    .slice(0, TITLE_LENGTH)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-');
  return withoutOuterHyphens(withoutOuterHyphens(plain).slice(0, SLUG_MAX));
}

function withoutOuterHyphens(text: string): string {
  let start = 0;
  let end = text.length;
  while (text[start] === '-') start += 1;
  while (end > start && text[end - 1] === '-') end -= 1;
  return text.slice(start, end);
}

/** The slug itself for 1, otherwise with the number at its end. It is shortened if the number makes it too long. */
export function numberedSlug(base: string, number: number): string {
  if (number === 1) return base;
  const suffix = `-${number}`;
  return base.slice(0, SLUG_MAX - suffix.length) + suffix;
}

/** The slug, or the first one with a number at its end, that `isTaken` says no to. */
export function firstFreeSlug(base: string, isTaken: (slug: string) => boolean): string {
  let number = 1;
  while (isTaken(numberedSlug(base, number))) number += 1;
  return numberedSlug(base, number);
}
