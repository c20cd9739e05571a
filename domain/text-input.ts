import { z } from 'zod';
import { isStorable, tidyCharacters } from './characters.ts';
import type { FieldProblem } from './field-problem.ts';

/** Typed so that only a known code can stand in a schema. */
export const problem = (code: FieldProblem): FieldProblem => code;

/**
 * A text from outside, trimmed. Later checks never see one that is longer than `max`: Zod continues after a failed
 * check unless it aborts, and some checks take quadratic time.
 * @param tooLong the problem of a longer text.
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

/** A text with something in it, of at most `max` characters. */
export const required = (max: number) => text(max).min(1, problem('required'));

/** An optional text: missing, null, empty and blank all mean null, so that a fallback never meets ''. */
export const optional = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value || null);
