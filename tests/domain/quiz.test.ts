import { expect, it } from 'vitest';
import { ANSWER_OPTIONS_MAX, EXPLANATION_MAX, OPTION_WHY_MAX, QUESTIONS_MAX } from '#domain/limits.ts';
import { parseInput } from '#domain/parse-input.ts';
import { questionsInput } from '#domain/quiz.ts';
import { QUESTIONS } from '#tests/support/questions.ts';

const [FIRST] = QUESTIONS;
/** With all of its Spanish. */
const VALID = {
  ...FIRST,
  options: FIRST?.options.map(({ id, text }) => ({ id, text: { ...text, es: text.es ?? text.en } })),
};
const OPTION = { id: 'a', text: { en: 'x' } };

it.each([
  ['an unknown answer', { answer: 'nobody' }, '0.answer', 'not_found'],
  ["an ID that isn't a slug", { id: 'Who signs?' }, '0.id', 'slug_invalid'],
  ['no question', { question: { en: ' ' } }, '0.question.en', 'required'],
  ['no explanation', { explanation: null }, '0.explanation', 'required'],
  ['one option', { options: [OPTION] }, '0.options', 'invalid'],
  ['two options of one id', { options: [OPTION, OPTION] }, '0.options', 'invalid'],
  ['too many options', { options: Array(ANSWER_OPTIONS_MAX + 1).fill(OPTION) }, '0.options', 'invalid'],
  ['a long text', { explanation: { en: 'x'.repeat(EXPLANATION_MAX + 1) } }, '0.explanation.en', 'too_long'],
  ['half of its Spanish', { explanation: { en: 'Why' } }, '0.explanation.es', 'required'],
  ['half a character', { question: { en: 'x', es: '\ud83d' } }, '0.question.es', 'invalid'],
  ['a NUL', { question: { en: 'x\0' } }, '0.question.en', 'invalid'],
])('LESS-09 refuses a question with %s', (_what, wrong, field, problem) => {
  const fields: unknown = expect.objectContaining({ [field]: problem });
  expect(() => parseInput(questionsInput, [{ ...VALID, ...wrong }])).toThrow(expect.objectContaining({ fields }));
});

it('LESS-09 refuses an explanation of a wrong option that is too long, or in one language only', () => {
  const explained = (why: object) => [
    { ...VALID, options: VALID.options?.map((option) => (option.id === 'bank' ? { ...option, why } : option)) },
  ];
  const refusal = (field: string, problem: string): unknown =>
    expect.objectContaining({ fields: expect.objectContaining({ [`0.options.0.why.${field}`]: problem }) });
  const refused = (why: object) => () => parseInput(questionsInput, explained(why));
  expect(refused({ en: 'It only keeps a list.' })).toThrow(refusal('es', 'required'));
  expect(refused({ en: '', es: 'Solo lleva una lista.' })).toThrow(refusal('en', 'required'));
  expect(refused({ en: 'x'.repeat(OPTION_WHY_MAX + 1), es: 'x' })).toThrow(refusal('en', 'too_long'));
  const why = { en: 'It only keeps a list.', es: 'Solo lleva una lista.' };
  expect(parseInput(questionsInput, explained(why))?.[0]?.options[0]?.why).toEqual(why);
});

it('LESS-09 takes empty explanations of options as none, and drops one of the right option', () => {
  const why = { en: 'x', es: 'x' };
  const explained = VALID.options?.map((option) => ({
    ...option,
    why: option.id === 'key' ? why : { en: '', es: ' ' },
  }));
  expect(parseInput(questionsInput, [{ ...VALID, options: explained }])?.[0]?.options).toStrictEqual(VALID.options);
});

it('LESS-09 refuses two questions of one id, and more than ten', () => {
  expect(() => parseInput(questionsInput, [VALID, VALID])).toThrow();
  const many = Array.from({ length: QUESTIONS_MAX + 1 }, (_, n) => ({ ...VALID, id: `q${n}` }));
  expect(() => parseInput(questionsInput, many)).toThrow();
  expect(parseInput(questionsInput, many.slice(1))).toHaveLength(QUESTIONS_MAX);
});

it('LESS-09 takes questions as they are, blank Spanish as none, and an empty list as no questions', () => {
  expect(parseInput(questionsInput, [VALID])).toEqual([VALID]);
  const english = { ...VALID, options: VALID.options?.map(({ id, text: { en } }) => ({ id, text: { en } })) };
  const blank = { ...english, question: { en: ' Who? ', es: ' ' }, explanation: { en: 'Why' } };
  expect(parseInput(questionsInput, [blank])?.[0]?.question).toEqual({ en: 'Who?', es: null });
  for (const none of [[], null, undefined]) expect(parseInput(questionsInput, none)).toBeNull();
});
