import type { z } from 'zod';
import { fieldsOf } from '#domain/content/content-kind.ts';
import type { FormKind } from './form-kind.ts';

/** The parts of a form that follow from the descriptions of its fields. @param schema of the fields that it has. */
export function describedForm(
  schema: Pick<z.ZodObject, 'shape'>,
): Pick<FormKind, 'empty' | 'tabs'> & { html: string[] } {
  const fields = fieldsOf(schema);
  const isTranslated = (name: string) => fields.some((other) => other.isSpanish && other.name === `${name}Es`);
  const namesOf = (chosen: typeof fields) => chosen.map(({ name }) => name);
  // The texts of questions are in both languages.
  const english = fields.filter(({ name, type }) => isTranslated(name) || type === 'questions');
  const spanish = fields.filter(({ isSpanish, type }) => isSpanish || type === 'questions');
  return {
    empty: Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial])),
    tabs: {
      english: namesOf(english),
      spanish: namesOf(spanish),
      common: namesOf(fields.filter((each) => !english.includes(each) && !spanish.includes(each))),
    },
    html: namesOf(fields.filter(({ type }) => type === 'html')),
  };
}
