import type { z } from 'zod';
import { fieldsOf } from '#domain/content/content-kind.ts';
import type { FieldValue } from '../form-values.ts';
import type { FormKind } from './form-kind.ts';

/** The parts of a form that follow from the descriptions of its fields. */
interface DescribedForm<Name extends string> extends Pick<FormKind, 'tabs'> {
  empty: Record<Name, FieldValue>;
  html: string[];
}

/** @param schema of the fields that the form has. */
export function describedForm<Shape extends z.ZodRawShape>(
  schema: Pick<z.ZodObject<Shape>, 'shape'>,
): DescribedForm<keyof Shape & string> {
  const fields = fieldsOf(schema);
  const isTranslated = (name: string) => fields.some((other) => other.isSpanish && other.name === `${name}Es`);
  const namesOf = (chosen: typeof fields) => chosen.map(({ name }) => name);
  // The texts of questions are in both languages.
  const english = fields.filter(({ name, type }) => isTranslated(name) || type === 'questions');
  const spanish = fields.filter(({ isSpanish, type }) => isSpanish || type === 'questions');
  return {
    empty: Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial])) as Record<
      keyof Shape & string,
      FieldValue
    >,
    tabs: {
      english: namesOf(english),
      spanish: namesOf(spanish),
      common: namesOf(fields.filter((each) => !english.includes(each) && !spanish.includes(each))),
    },
    html: namesOf(fields.filter(({ type }) => type === 'html')),
  };
}
