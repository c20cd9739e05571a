import type { Question } from '#domain/quiz.ts';

interface StoredAnswer {
  questionId: string;
  optionId: string;
  isRight: boolean;
}

/** Whether it answers the question as it is now. An answer from before the question was changed says nothing about it. */
export function isCurrentAnswer(question: Question, { questionId, optionId, isRight }: StoredAnswer): boolean {
  const isThere = question.id === questionId && question.options.some(({ id }) => id === optionId);
  return isThere && isRight === (optionId === question.answer);
}
