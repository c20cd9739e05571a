import type { Question } from '#domain/quiz.ts';

/** Questions that follow all rules: the first partly in Spanish, the second not at all. */
export const QUESTIONS: Question[] = [
  {
    id: 'who-signs',
    question: { en: 'Who signs?', es: '¿Quién firma?' },
    options: [
      { id: 'bank', text: { en: 'The bank', es: 'El banco' } },
      { id: 'key', text: { en: 'The holder of the key', es: null } },
      { id: 'miner', text: { en: 'The miner', es: 'El minero' } },
      { id: 'node', text: { en: 'The node', es: 'El nodo' } },
    ],
    answer: 'key',
    explanation: { en: 'Only the key signs.', es: 'Solo la clave firma.' },
  },
  {
    id: 'how-many',
    question: { en: 'How many bitcoin?', es: null },
    options: [
      { id: 'twenty-one', text: { en: '21 million', es: null } },
      { id: 'no-end', text: { en: 'No end', es: null } },
      { id: 'eighty-four', text: { en: '84 million', es: null } },
      { id: 'one', text: { en: 'One million', es: null } },
    ],
    answer: 'twenty-one',
    explanation: { en: 'The rules end at 21 million.', es: null },
  },
];

/** Without any Spanish. */
export const ENGLISH_QUESTIONS: Question[] = QUESTIONS.slice(1);

/** Completely in both languages. */
export const BOTH_QUESTIONS: Question[] = ENGLISH_QUESTIONS.map((question) => ({
  ...question,
  question: { ...question.question, es: '¿Cuántos bitcoines?' },
  options: question.options.map((option) => ({ ...option, text: { ...option.text, es: `Opción ${option.id}` } })),
  explanation: { ...question.explanation, es: 'Las reglas terminan en 21 millones.' },
}));
