import { z } from 'zod';
import {
  ANSWER_OPTIONS,
  ANSWER_OPTIONS_MAX,
  ANSWER_OPTIONS_MIN,
  EXPLANATION_MAX,
  OPTION_TEXT_MAX,
  OPTION_WHY_MAX,
  QUESTION_ID_MAX,
  QUESTION_TEXT_MAX,
  QUESTIONS_MAX,
} from './limits.ts';
import { SLUG_PATTERN } from './slug.ts';
import { optional, problem, required } from './text-input.ts';

const bilingual = (max: number) =>
  z.object({
    en: required(max),
    es: optional(max),
  });

const id = required(QUESTION_ID_MAX).regex(SLUG_PATTERN, problem('slug_invalid'));

/** Why a wrong option is tempting, and still wrong. A form leaves both texts empty if there is none. */
const why = z.preprocess((value) => (isBlank(value) ? undefined : value), bilingual(OPTION_WHY_MAX).optional());

const questionInput = z
  .object({
    id,
    question: bilingual(QUESTION_TEXT_MAX),
    options: z
      .array(z.object({ id, text: bilingual(OPTION_TEXT_MAX), why }))
      .min(ANSWER_OPTIONS_MIN, problem('invalid'))
      .max(ANSWER_OPTIONS_MAX, problem('invalid'))
      .refine(haveOwnIds, problem('invalid')),
    /** Id of the right option. */
    answer: id,
    /** Why it is right. Shown after the right choice, and after a wrong one that has no explanation of its own. */
    explanation: bilingual(EXPLANATION_MAX),
  })
  // A question in a mix of two languages is hard to read: Spanish must be complete or missing.
  .check(({ value: { question, options, explanation }, issues }) => {
    const spanish: [path: (string | number)[], text: string | null][] = [
      [['question', 'es'], question.es],
      ...options.map(({ text }, index): [(string | number)[], string | null] => [
        ['options', index, 'text', 'es'],
        text.es,
      ]),
      ...options.flatMap((option, index): [(string | number)[], string | null][] =>
        option.why ? [[['options', index, 'why', 'es'], option.why.es]] : [],
      ),
      [['explanation', 'es'], explanation.es],
    ];
    if (spanish.every(([, text]) => text === null)) return;
    for (const [path, text] of spanish) {
      if (text === null) issues.push({ code: 'custom', path, input: text, message: problem('required') });
    }
  })
  .refine(({ options, answer }) => options.some((option) => option.id === answer), {
    path: ['answer'],
    message: problem('not_found'),
  })
  // The explanation of the question is the one of the right option.
  .transform((question) => ({
    ...question,
    options: question.options.map(({ id, text, why }) =>
      why && id !== question.answer ? { id, text, why } : { id, text },
    ),
  }));

/** A question of a lesson's Knowledge Check. If there is no Spanish, English is shown. */
export type Question = z.output<typeof questionInput>;

/** The questions of a lesson. Missing, null and an empty list all mean that it has none. */
export const questionsInput = z
  .array(questionInput)
  .max(QUESTIONS_MAX, problem('invalid'))
  .refine(haveOwnIds, problem('invalid'))
  .nullish()
  .transform((questions) => (questions?.length ? questions : null));

/**
 * The place of the first question that doesn't have four options; -1 if all do. A question that was stored with another
 * number of them may keep it.
 */
export function withoutFourOptions(questions: readonly Question[], stored: readonly Question[] = []): number {
  return questions.findIndex(({ id, options: { length } }) => {
    const before = stored.find((question) => question.id === id);
    return length !== ANSWER_OPTIONS && length !== before?.options.length;
  });
}

/** Whether readers of Spanish see some of the questions in English. */
export function lackSpanish(questions: readonly Question[]): boolean {
  return questions.some(({ question }) => question.es === null);
}

function isBlank(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === 'object' && Object.values(value).every((text) => !String(text ?? '').trim());
}

function haveOwnIds(items: { id: string }[]): boolean {
  return new Set(items.map((item) => item.id)).size === items.length;
}
