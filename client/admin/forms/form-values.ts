import type { Question } from '#domain/quiz.ts';

/** A text of a form in both languages: '' for none. */
export interface BilingualDraft {
  en: string;
  es: string;
}

export interface OptionDraft {
  id: string;
  text: BilingualDraft;
  /** Why it is wrong. */
  why?: BilingualDraft;
}

/** A question of a lesson while it is being written. */
export interface QuestionDraft {
  id: string;
  question: BilingualDraft;
  options: OptionDraft[];
  answer: string;
  explanation: BilingualDraft;
}

export type FieldValue = string | number | null | QuestionDraft[] | string[];

/** The values in a form, by field. */
export type FormValues = Record<string, FieldValue>;

/** An item as it is stored, as values of its form. */
export interface StoredValues {
  values: FormValues;
  /** Null for an item that is not stored yet. */
  version: number | null;
  /** Its texts whose Spanish is out of date. */
  outdated?: readonly OutdatedText[];
}

/** An English field that changed since its Spanish was last written or confirmed. */
export interface OutdatedText {
  field: string;
  /** The English that the Spanish translates, questions as JSON; null if no one knows it any more. */
  english?: string | null;
}

/** The fields that differ from what is stored, with what they hold now. */
export function changesOf(base: FormValues, values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(base[name] ?? null, value ?? null)),
  );
}

export function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}

/** A field that differs after someone else has saved the item. */
export interface Difference {
  name: string;
  mine: FieldValue;
  theirs: FieldValue;
  /** Which of the two sides changed it since it was opened. */
  changedBy: 'me' | 'them' | 'both';
}

/** The fields that are not the same in the form and in what is stored now. */
export function differences(base: FormValues, mine: FormValues, theirs: FormValues): Difference[] {
  // What an edit confirms isn't stored in the item.
  const names = Object.keys(mine).filter((name) => name !== 'confirmed');
  return names.flatMap((name) => {
    const [opened = null, own = null, stored = null] = [base[name], mine[name], theirs[name]];
    if (isSame(own, stored)) return [];
    const byMe = !isSame(opened, own);
    const byThem = !isSame(opened, stored);
    return [{ name, mine: own, theirs: stored, changedBy: byMe && byThem ? 'both' : byMe ? 'me' : 'them' } as const];
  });
}

/** What is stored now with my changes on top of it. I have confirmed nothing of English that only they changed. */
export function rebased(base: FormValues, mine: FormValues, theirs: FormValues): FormValues {
  const changes = changesOf(base, mine);
  const isSeen = (name: string) => name in changes || isSame(base[name] ?? null, theirs[name] ?? null);
  const confirmed = confirmedIn(changes).filter(isSeen);
  return { ...theirs, ...changes, ...('confirmed' in changes && { confirmed }) };
}

/** English fields whose Spanish the values confirm. */
export function confirmedIn({ confirmed }: FormValues): string[] {
  return Array.isArray(confirmed) ? confirmed.filter((name) => typeof name === 'string') : [];
}

/** A question as it is stored, or as the API gives it for editing. */
export type StoredQuestion = Omit<Question, 'options'> & {
  options: { id: string; text: Question['question']; why?: Question['question'] | null }[];
};

/** Stored questions as a form holds them. */
export function questionDrafts(questions: readonly StoredQuestion[]): QuestionDraft[] {
  const text = ({ en, es }: Question['question']): BilingualDraft => ({ en, es: es ?? '' });
  return questions.map(({ id, question, options, answer, explanation }) => ({
    id,
    question: text(question),
    options: options.map((option) => ({
      id: option.id,
      text: text(option.text),
      ...(option.why && { why: text(option.why) }),
    })),
    answer,
    explanation: text(explanation),
  }));
}
