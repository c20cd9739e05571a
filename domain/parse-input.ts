import type { z } from 'zod';
import { AppError, type FieldProblems } from './app-error.ts';
import { type FieldProblem, isFieldProblem } from './field-problem.ts';

/** One problem that a schema found: the path of the field ("excerpt") and the problem's code. */
export interface InputIssue {
  field: string;
  problem: FieldProblem;
}

/**
 * The issues of a failed parse, in schema order. A missing value is reported as "required", whatever type was expected.
 */
export function inputIssues(error: z.ZodError, input: unknown): InputIssue[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), problem: 'invalid' as const }));
    }
    const field = issue.path.join('.');
    if (isFieldProblem(issue.message)) return [{ field, problem: issue.message }];
    return [{ field, problem: valueAt(input, issue.path) == null ? ('required' as const) : ('invalid' as const) }];
  });
}

/**
 * Parses the input by the schema.
 * @throws AppError BAD_USER_INPUT with the first problem of each field.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields: FieldProblems = {};
  for (const { field, problem } of inputIssues(result.error, input)) fields[field] ??= problem;
  throw AppError.badInput(fields);
}

function valueAt(input: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );
}
