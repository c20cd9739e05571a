import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { z } from 'zod';
import type { FieldProblem } from '#domain/field-problem.ts';
import { type Schedule, settledSchedule } from '#domain/schedule.ts';
import type { FormValues } from '../form-values.ts';
import { type FormKind, TAB_IDS, type TabId, tabOf } from '../kinds/form-kind.ts';

/** Fields that are chosen from a list. With nothing chosen their value is missing, not wrong. */
const CHOICES = ['category', 'status'];

const asChosen = (values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, CHOICES.includes(name) && value === '' ? null : value]),
  );

/** The input that a form's values make. @throws ZodError where the form's own check has not been run before. */
export function inputOf<Input>(schema: z.ZodType<Input>, values: FormValues): Input {
  return schema.parse(asChosen(values));
}

/** The code of domain/field-problem.ts for an issue whose rule names none. */
const problemOf: z.core.$ZodErrorMap = ({ input }) => (input == null ? 'required' : 'invalid') satisfies FieldProblem;

/**
 * Checks a form by the rules of domain/; the messages are codes of domain/field-problem.ts.
 * @param isTaken whether a slug typed in is known to be another item's.
 * @param stored the item as it is stored; null for a new one.
 */
export function formResolver(
  { schema }: Pick<FormKind, 'schema'>,
  isTaken: (slug: string) => boolean,
  stored: () => FormValues | null,
): Resolver<FormValues> {
  const rules = z
    .custom<FormValues>()
    .transform((values): unknown => asChosen(values))
    .pipe(schema);
  const check = zodResolver(rules, { error: problemOf }, { raw: true });
  return async (values, context, options) => {
    const errors: FieldErrors<FormValues> = { ...(await check(values, context, options)).errors };
    const { slug } = values;
    if (!errors.slug && typeof slug === 'string' && slug && isTaken(slug)) {
      errors.slug = { type: 'rule', message: 'slug_taken' };
    }
    if (!errors.publishAt && !errors.unpublishAt) {
      for (const [name, message] of Object.entries(scheduleProblems(values, stored()))) {
        errors[name] = { type: 'rule', message };
      }
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}

/** What is wrong with the times of an item, which the server finds too. */
function scheduleProblems(values: FormValues, stored: FormValues | null): Partial<Record<string, FieldProblem>> {
  if (!('publishAt' in values)) return {};
  const settled = settledSchedule(scheduleIn(values), stored && scheduleIn(stored), new Date());
  return 'problems' in settled ? settled.problems : {};
}

function scheduleIn({ status, publishAt, unpublishAt }: FormValues): Schedule {
  const moment = (value: FormValues[string] | undefined) =>
    typeof value === 'string' && value ? new Date(value) : null;
  return {
    status: status === 'published' ? 'published' : 'draft',
    publishAt: moment(publishAt),
    unpublishAt: moment(unpublishAt),
  };
}

/** The fields with a problem, in the order in which the form shows them. */
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
