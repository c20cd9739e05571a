import { ANSWER_OPTIONS } from '#domain/limits.ts';
import type { OptionDraft, QuestionDraft } from '../form-values.ts';

/** The first of "question-1", "question-2"… that no other one has: answers of learners are stored under these ids. */
function freeId(word: string, taken: readonly { id: string }[]): string {
  let number = 1;
  while (taken.some(({ id }) => id === `${word}-${number}`)) number += 1;
  return `${word}-${number}`;
}

export const noText = () => ({ en: '', es: '' });

export function withNewOption(options: readonly OptionDraft[]): OptionDraft[] {
  return [...options, { id: freeId('option', options), text: noText() }];
}

export function withNewQuestion(questions: readonly QuestionDraft[]): QuestionDraft[] {
  let options: OptionDraft[] = [];
  while (options.length < ANSWER_OPTIONS) options = withNewOption(options);
  const id = freeId('question', questions);
  return [...questions, { id, question: noText(), options, answer: '', explanation: noText() }];
}

export function replaced<Item>(items: readonly Item[], index: number, item: Item): Item[] {
  return items.map((old, place) => (place === index ? item : old));
}

export function without<Item>(items: readonly Item[], index: number): Item[] {
  return items.filter((_, place) => place !== index);
}

/** The item one place further up (-1) or down (1); at the ends it stays. */
export function moved<Item>(items: readonly Item[], index: number, step: -1 | 1): Item[] {
  const other = index + step;
  const [one, two] = [items[index], items[other]];
  if (one === undefined || two === undefined) return [...items];
  return replaced(replaced(items, index, two), other, one);
}
