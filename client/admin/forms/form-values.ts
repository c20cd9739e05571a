import type { Question } from '#domain/quiz.ts';

/** A text in both languages as a form holds it: '' for none. */
export interface BilingualDraft {
  en: string;
  es: string;
}

export interface OptionDraft {
  id: string;
  text: BilingualDraft;
}

/** A question of a lesson while it is being written. */
export interface QuestionDraft {
  id: string;
  question: BilingualDraft;
  options: OptionDraft[];
  answer: string;
  explanation: BilingualDraft;
}

export type FieldValue = string | number | null | QuestionDraft[];

/** The values in a form, by field. */
export type FormValues = Record<string, FieldValue>;

/** An item as it is stored, as values of its form. */
export interface StoredValues {
  values: FormValues;
  /** Null for an item that is not stored yet. */
  version: number | null;
}

/** The fields that differ from what is stored, with what they hold now. */
export function changesOf(base: FormValues, values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(base[name] ?? null, value ?? null)),
  );
}

export function isSame(one: FieldValue, other: FieldValue): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}

/** One field after someone else has saved the item. */
export interface Difference {
  name: string;
  mine: FieldValue;
  theirs: FieldValue;
  /** Which of the two sides changed it since it was opened. */
  changedBy: 'me' | 'them' | 'both';
}

/** The fields that are not the same in the form and in what is stored now. */
export function differences(base: FormValues, mine: FormValues, theirs: FormValues): Difference[] {
  return Object.keys(mine).flatMap((name) => {
    const [opened = null, own = null, stored = null] = [base[name], mine[name], theirs[name]];
    if (isSame(own, stored)) return [];
    const byMe = !isSame(opened, own);
    const byThem = !isSame(opened, stored);
    return [{ name, mine: own, theirs: stored, changedBy: byMe && byThem ? 'both' : byMe ? 'me' : 'them' } as const];
  });
}

/** What is stored now with my changes on top of it. */
export function rebased(base: FormValues, mine: FormValues, theirs: FormValues): FormValues {
  return { ...theirs, ...changesOf(base, mine) };
}

/** Stored questions as a form holds them. */
export function questionDrafts(questions: readonly Question[]): QuestionDraft[] {
  const text = ({ en, es }: Question['question']): BilingualDraft => ({ en, es: es ?? '' });
  return questions.map(({ id, question, options, answer, explanation }) => ({
    id,
    question: text(question),
    options: options.map((option) => ({ id: option.id, text: text(option.text) })),
    answer,
    explanation: text(explanation),
  }));
}
