import { z } from 'zod';
import type { FieldProblem } from './field-problem.ts';

/** Typed so that only a known code can stand in a schema. */
export const problem = (code: FieldProblem): FieldProblem => code;

/** PostgreSQL stores every character but NUL. */
const text = () =>
  z
    .string()
    .trim()
    .refine((value) => !value.includes('\0'), problem('invalid'));

/** A text with something in it, of at most `max` characters. */
export const required = (max: number) => text().min(1, problem('required')).max(max, problem('too_long'));

/** An optional text: missing, null, empty and blank all mean null, so that a fallback never meets ''. */
export const optional = (max: number) =>
  text()
    .max(max, problem('too_long'))
    .nullish()
    .transform((value) => value || null);
