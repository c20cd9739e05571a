import { z } from 'zod';
import { isStorable, tidyCharacters } from './characters.ts';
import type { FieldProblem } from './field-problem.ts';

/** Gives schemas a type check that a code is known. */
export const problem = (code: FieldProblem): FieldProblem => code;

/**
 * A trimmed text from a user. Later checks never get a text longer than `max`: Zod continues after a failed check
 * unless it aborts, and some checks take quadratic time.
 * @param tooLong the problem to report for a longer text.
 */
export const bounded = (max: number, tooLong: FieldProblem = 'too_long') =>
  z
    .string()
    .trim()
    .max(max, { error: problem(tooLong), abort: true });

const text = (max: number) =>
  bounded(max)
    .refine(isStorable, { error: problem('invalid'), abort: true })
    .overwrite((value) => tidyCharacters(value).trim());

/** A text that isn't empty, of at most `max` characters. */
export const required = (max: number) => text(max).min(1, problem('required'));

/** An optional text. Missing, null, empty and blank all become null, so fallbacks never see ''. */
export const optional = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value || null);
