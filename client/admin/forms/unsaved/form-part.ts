import { z } from 'zod';
import type { FormValues } from '../form-values.ts';
import { INCOMPLETE } from '../schedule/local-time.ts';

const bilingual = z.object({ en: z.string(), es: z.string() });
const question = z.object({
  id: z.string(),
  question: bilingual,
  options: z.array(z.object({ id: z.string(), text: bilingual, why: bilingual.optional() })),
  answer: z.string(),
  explanation: bilingual,
});
const values = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.null(), z.array(question), z.array(z.string())]),
);

/** Some of the fields of a form, with values of their types. */
export function formPart(fields: FormValues): z.ZodType<FormValues> {
  return values
    .transform((part) =>
      // A browser can't be told to show a part of a date again.
      Object.fromEntries(Object.entries(part).filter(([, value]) => value !== INCOMPLETE)),
    )
    .refine((part) => Object.entries(part).every(([name, value]) => name in fields && sameKind(fields[name], value)));
}

function sameKind(one: unknown, other: unknown): boolean {
  return one === null || other === null || (typeof one === typeof other && Array.isArray(one) === Array.isArray(other));
}
