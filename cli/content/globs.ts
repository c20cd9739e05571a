import picomatch from 'picomatch';

/** In characters. */
const LONGEST = 300;
/** With each further one, a path that almost fits takes as much longer as it has characters. */
const WILDCARDS_MAX = 3;
/** Groups that repeat, in which a path that almost fits can take hours. */
const REPEATED_GROUP = /[*+?@!]\(/;

/** What a glob may have, for messages. */
export const GLOB_BOUNDS = `with at most ${WILDCARDS_MAX} asterisks and no groups that repeat`;

/** Whether a text is a pattern that paths can be compared with, each in a moment. */
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
