import { isStorable, tidyCharacters } from './characters.ts';
import type { FieldProblem } from './field-problem.ts';

/** Most characters of a comment, and of the reason of a report. */
export const COMMENT_MAX = 5_000;
export const REPORT_REASON_MAX = 500;

/** Text that shows nothing: white space, and control and format characters. */
const UNSEEN = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** More blank lines than two in a row only push other comments out of sight. */
const GAP = /\n(?:[^\S\n]*\n){3,}/g;

/** The text as it is stored: trimmed, without piles of marks, and with uniform line breaks. */
export function tidyComment(text: string): string {
  return tidyCharacters(text).trim().replace(/\r\n?/g, '\n').replace(GAP, '\n\n\n');
}

export function isBlank(text: string): boolean {
  return UNSEEN.test(text);
}

/** The length as the database counts it: in characters. JavaScript counts some characters twice. */
export function characterCount(text: string): number {
  return [...text].length;
}

/** What is wrong with the text of a comment, or null. */
export function commentProblem(text: string): FieldProblem | null {
  if (isBlank(text)) return 'required';
  if (!isStorable(text)) return 'invalid';
  return characterCount(tidyComment(text)) > COMMENT_MAX ? 'too_long' : null;
}
