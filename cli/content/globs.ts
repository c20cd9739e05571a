import picomatch from 'picomatch';

/** In characters. */
const LONGEST = 300;
/** Each additional one multiplies the time for a path that almost matches by the length of the path. */
const WILDCARDS_MAX = 3;
/** Repeating groups. A path that almost matches one can take hours. */
const REPEATED_GROUP = /[*+?@!]\(/;

/** For messages. */
export const GLOB_BOUNDS = `with at most ${WILDCARDS_MAX} asterisks and no repeating groups`;

/** Whether a text is a glob that can be matched against paths quickly. */
export function isGlob(text: string): boolean {
  const wildcards = text.split(/\*+/).length - 1;
  if (text.length > LONGEST || wildcards > WILDCARDS_MAX || REPEATED_GROUP.test(text)) return false;
  try {
    picomatch(text);
    return true;
  } catch {
    return false;
  }
}
