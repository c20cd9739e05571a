import type { QuestionKey, TestAnswer } from '#domain/course-test.ts';
import { afterAnswer, dayOf, KEPT_REVIEWS_MAX, type ReviewPlace } from '#domain/spaced-review.ts';
import { localStore } from './browser-storage.ts';
import { KEPT_LEARNING } from './kept-learning-key.ts';

/** A visitor's best attempt at the test of a module, with which the server can grade it again after a login. */
export interface KeptTest {
  draw: number;
  answers: TestAnswer[];
  rightCount: number;
  questionCount: number;
  isPassed: boolean;
}

/** A question that a visitor missed. */
export interface KeptReview extends QuestionKey, ReviewPlace {}

/** What this browser keeps of visitors, and of learners until the server has it. */
interface KeptLearning {
  /** By id of the module. */
  tests: Record<string, KeptTest>;
  reviews: KeptReview[];
}

const listeners = new Set<() => void>();

/** @param json what the store reads. */
export function keptLearning(json = keptLearningStore.read()): KeptLearning {
  try {
    const { tests, reviews } = Object(JSON.parse(json)) as { tests?: unknown; reviews?: unknown };
    return {
      tests: Object.fromEntries(Object.entries(Object(tests)).filter(isTest)),
      reviews: Array.isArray(reviews) ? reviews.filter(isReview) : [],
    };
  } catch {
    // Something else wrote it.
    return { tests: {}, reviews: [] };
  }
}

/** Keeps an attempt, if it is better than the one before. */
export function keepTest(moduleId: number, test: KeptTest): void {
  const kept = keptLearning();
  const before = kept.tests[moduleId];
  const isBetter =
    !before || test.rightCount * before.questionCount > before.rightCount * test.questionCount || !before.questionCount;
  if (isBetter) write({ ...kept, tests: { ...kept.tests, [moduleId]: test } });
}

/** Notes an answer to a question, as the server does for learners. */
export function keepAnswer({ lessonId, questionId }: QuestionKey, isRight: boolean, today = dayOf(new Date())): void {
  const kept = keptLearning();
  const isSame = (other: QuestionKey) => other.lessonId === lessonId && other.questionId === questionId;
  const place = afterAnswer(kept.reviews.find(isSame) ?? null, isRight, today);
  const others = kept.reviews.filter((other) => !isSame(other));
  const reviews = place ? [...others, { lessonId, questionId, box: place.box, dueOn: place.dueOn }] : others;
  write({ ...kept, reviews: reviews.slice(-KEPT_REVIEWS_MAX) });
}

export function forgetTest(moduleId: number): void {
  const kept = keptLearning();
  const { [moduleId]: _, ...tests } = kept.tests;
  write({ ...kept, tests });
}

export function forgetReviews(): void {
  write({ ...keptLearning(), reviews: [] });
}

/** Those that are due, those that have been due for longest first. */
export function dueReviews({ reviews }: KeptLearning, today = dayOf(new Date())): KeptReview[] {
  return reviews.filter(({ dueOn }) => dueOn <= today).toSorted((a, b) => a.dueOn.localeCompare(b.dueOn));
}

function write(kept: KeptLearning): void {
  const isEmpty = kept.reviews.length === 0 && Object.keys(kept.tests).length === 0;
  if (isEmpty) localStore.remove(KEPT_LEARNING);
  else localStore.write(KEPT_LEARNING, JSON.stringify(kept));
  for (const listener of listeners) listener();
}

function isTest(entry: [string, unknown]): entry is [string, KeptTest] {
  const [id, { draw, answers, rightCount, questionCount }] = [entry[0], Object(entry[1])];
  const areNumbers = [draw, rightCount, questionCount].every((number) => Number.isInteger(number));
  return /^\d+$/.test(id) && areNumbers && Array.isArray(answers);
}

function isReview(review: unknown): review is KeptReview {
  const { lessonId, questionId, box, dueOn } = Object(review);
  return (
    Number.isInteger(lessonId) && typeof questionId === 'string' && Number.isInteger(box) && typeof dueOn === 'string'
  );
}

/** For `useSyncExternalStore`: what is kept, as text. */
export const keptLearningStore = {
  read: () => localStore.read(KEPT_LEARNING) ?? '{}',
  readOnServer: () => '{}',
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
