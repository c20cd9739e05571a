import type { QuestionKey, TestAnswer } from '#domain/course-test.ts';
import { afterAnswer, dayOf, type ReviewPlace, STORED_REVIEWS_MAX } from '#domain/spaced-review.ts';
import { newListeners } from '../ui/listeners.ts';
import { localStore } from './browser-storage.ts';
import { STORED_LEARNING } from './stored-learning-key.ts';

/** A visitor's best attempt at the test of a module, with which the server can grade it again after a login. */
export interface StoredTest {
  draw: number;
  answers: TestAnswer[];
  rightCount: number;
  questionCount: number;
  isPassed: boolean;
}

/** A visitor's last answer to a question of a lesson or a review. A right one stays. */
interface StoredAnswer extends TestAnswer {
  isRight: boolean;
}

/** A question that a visitor missed. */
export interface StoredReview extends QuestionKey, ReviewPlace {}

/** What this browser stores of visitors, and of learners until the server has it. */
interface StoredLearning {
  /** By id of the module. */
  tests: Record<string, StoredTest>;
  answers: StoredAnswer[];
  reviews: StoredReview[];
}

const { notify, subscribe } = newListeners();

/** @param json what the store reads. */
export function storedLearning(json = storedLearningStore.read()): StoredLearning {
  try {
    const { tests, answers, reviews } = Object(JSON.parse(json)) as Record<keyof StoredLearning, unknown>;
    return {
      tests: Object.fromEntries(Object.entries(Object(tests)).filter(isTest)),
      answers: Array.isArray(answers) ? answers.filter(isAnswer) : [],
      reviews: Array.isArray(reviews) ? reviews.filter(isReview) : [],
    };
  } catch {
    // Something else wrote it.
    return { tests: {}, answers: [], reviews: [] };
  }
}

/** Stores an attempt, if it is better than the one before. */
export function storeTest(moduleId: number, test: StoredTest): void {
  const stored = storedLearning();
  const before = stored.tests[moduleId];
  const isBetter =
    !before || test.rightCount * before.questionCount > before.rightCount * test.questionCount || !before.questionCount;
  if (isBetter) write({ ...stored, tests: { ...stored.tests, [moduleId]: test } });
}

/** Stores an answer in a lesson or a review, until an account gets it. */
export function storeAnswer(answer: TestAnswer, isRight: boolean): void {
  const stored = storedLearning();
  const before = stored.answers.find((other) => isSame(other, answer));
  if (isRight || !before?.isRight) {
    const others = stored.answers.filter((other) => other !== before);
    write({ ...stored, answers: [...others, { ...answer, isRight }].slice(-STORED_REVIEWS_MAX) });
  }
  noteAnswer(answer, isRight);
}

/** Notes when a question comes back after an answer, as the server does for learners. */
export function noteAnswer({ lessonId, questionId }: QuestionKey, isRight: boolean, today = dayOf(new Date())): void {
  const stored = storedLearning();
  const key = { lessonId, questionId };
  const place = afterAnswer(stored.reviews.find((other) => isSame(other, key)) ?? null, isRight, today);
  const others = stored.reviews.filter((other) => !isSame(other, key));
  const reviews = place ? [...others, { ...key, box: place.box, dueOn: place.dueOn }] : others;
  write({ ...stored, reviews: reviews.slice(-STORED_REVIEWS_MAX) });
}

export function removeAnswer(answer: QuestionKey): void {
  const stored = storedLearning();
  write({ ...stored, answers: stored.answers.filter((other) => !isSame(other, answer)) });
}

export function removeTest(moduleId: number): void {
  const stored = storedLearning();
  const { [moduleId]: _, ...tests } = stored.tests;
  write({ ...stored, tests });
}

export function removeReviews(): void {
  write({ ...storedLearning(), reviews: [] });
}

/** Those that are due, those that have been due for longest first. */
export function dueReviews({ reviews }: Pick<StoredLearning, 'reviews'>, today = dayOf(new Date())): StoredReview[] {
  return reviews.filter(({ dueOn }) => dueOn <= today).toSorted((a, b) => a.dueOn.localeCompare(b.dueOn));
}

function write(stored: StoredLearning): void {
  const isEmpty = [stored.answers, stored.reviews, Object.keys(stored.tests)].every(({ length }) => length === 0);
  if (isEmpty) localStore.remove(STORED_LEARNING);
  else localStore.write(STORED_LEARNING, JSON.stringify(stored));
  notify();
}

function isTest(entry: [string, unknown]): entry is [string, StoredTest] {
  const [id, { draw, answers, rightCount, questionCount }] = [entry[0], Object(entry[1])];
  const areNumbers = [draw, rightCount, questionCount].every((number) => Number.isInteger(number));
  return /^\d+$/.test(id) && areNumbers && Array.isArray(answers);
}

function isSame(one: QuestionKey, other: QuestionKey): boolean {
  return one.lessonId === other.lessonId && one.questionId === other.questionId;
}

function isAnswer(answer: unknown): answer is StoredAnswer {
  const { lessonId, questionId, optionId, isRight } = Object(answer);
  const areTexts = typeof questionId === 'string' && typeof optionId === 'string';
  return Number.isInteger(lessonId) && areTexts && typeof isRight === 'boolean';
}

function isReview(review: unknown): review is StoredReview {
  const { lessonId, questionId, box, dueOn } = Object(review);
  return (
    Number.isInteger(lessonId) && typeof questionId === 'string' && Number.isInteger(box) && typeof dueOn === 'string'
  );
}

/** For `useSyncExternalStore`: what is stored, as text. */
export const storedLearningStore = {
  read: () => localStore.read(STORED_LEARNING) ?? '{}',
  readOnServer: () => '{}',
  subscribe,
};
