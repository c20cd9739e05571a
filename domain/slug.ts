import { SLUG_MAX } from './limits.ts';

/** What an explicitly given slug must look like: the characters that {@link slugFromTitle} can produce. */
export const SLUG_PATTERN = /^[a-z0-9_]+(?:-+[a-z0-9_]+)*$/;

/**
 * Characters of a title that are used: titles can't be longer, and folding takes quadratic time if there are many
 * marks.
 */
const TITLE_LENGTH = 2_000;

/**
 * Slug of a title: accents folded, lower case, only letters, digits, `_`, space and `-` kept, white space as `-`.
 * @returns at most {@link SLUG_MAX} characters, or '' for a title without a letter or digit.
 *   Source: specification, section 5 ("Empty slug").
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

/** The slug with `-2`, `-3`… behind it until `isTaken` says no; cut before the number where it would be too long. */
export function firstFreeSlug(base: string, isTaken: (slug: string) => boolean): string {
  let slug = base;
  for (let n = 2; isTaken(slug); n += 1) {
    const suffix = `-${n}`;
    slug = base.slice(0, SLUG_MAX - suffix.length) + suffix;
  }
  return slug;
}
