import { type FieldErrors, type Resolver, set } from 'react-hook-form';
import type { z } from 'zod';
import type { FieldProblem } from '#domain/field-problem.ts';
import { inputIssues } from '#domain/parse-input.ts';
import type { FormValues } from '../form-values.ts';
import { type FormKind, TAB_IDS, type TabId, tabOf } from '../kinds/form-kind.ts';

/** Fields that are chosen from a list: there, nothing chosen is missing and not wrong. */
const CHOICES = ['category', 'status'];

const asChosen = (values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, CHOICES.includes(name) && value === '' ? null : value]),
  );

/** The input that a form's values make. @throws ZodError where the form's own check has not been run before. */
export function inputOf<Input>(schema: z.ZodType<Input>, values: FormValues): Input {
  return schema.parse(asChosen(values));
}

/**
 * Checks a form by the rules of domain/; the messages are codes of domain/field-problem.ts.
 * @param isTaken whether a slug typed in is known to be another item's.
 */
export function formResolver(
  kind: Pick<FormKind, 'schema' | 'reword'>,
  isTaken: (slug: string) => boolean,
): Resolver<FormValues> {
  return (values) => {
    const input = asChosen(values);
    const result = kind.schema.safeParse(input);
    const problems = new Map<string, FieldProblem>();
    for (const { field, problem } of result.error ? inputIssues(result.error, input) : []) {
      if (!problems.has(field)) problems.set(field, kind.reword?.(field, problem) ?? problem);
    }
    const { slug } = values;
    if (typeof slug === 'string' && slug && !problems.has('slug') && isTaken(slug)) problems.set('slug', 'slug_taken');
    if (problems.size === 0) return { values, errors: {} };
    const errors: FieldErrors<FormValues> = {};
    for (const [field, message] of problems) set(errors, field, { type: 'rule', message });
    return { values: {}, errors };
  };
}

/** Where something is wrong, in the order in which a reader of the form meets it. */
export function problemPaths(kind: Pick<FormKind, 'tabs'>, errors: object): { path: string; tab: TabId }[] {
  const place = ({ path, tab }: { path: string; tab: TabId }) => {
    const [field = path] = path.split('.');
    const inTab = kind.tabs[tab].indexOf(field);
    return TAB_IDS.indexOf(tab) * 100 + (inTab < 0 ? 99 : inTab);
  };
  return pathsIn(errors)
    .map((path) => ({ path, tab: tabOf(kind, path) }))
    .sort((one, other) => place(one) - place(other));
}

function pathsIn(errors: object, prefix = ''): string[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return [];
    const path = prefix + key;
    return 'message' in error && typeof error.message === 'string' ? [path] : pathsIn(error, `${path}.`);
  });
}
