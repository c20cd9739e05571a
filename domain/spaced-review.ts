/**
 * Days until a missed question is asked again, by box (the Leitner system): a right answer moves it to the next box, a
 * wrong one back to the first, and after the last it is learned.
 */
export const REVIEW_DAYS = [1, 3, 7, 21] as const;

/** Questions that a review asks at a time. */
export const REVIEW_PAGE = 20;

/** Maximum number of questions that a browser stores for a visitor, and sends after a login. */
export const STORED_REVIEWS_MAX = 200;

/** When a question is asked again. */
export interface ReviewPlace {
  /** An index of {@link REVIEW_DAYS}. */
  box: number;
  /** A day (UTC) such as 2026-01-31. */
  dueOn: string;
}

/**
 * The question of an earlier lesson that a lesson asks again: the first one after one lesson, later ones after more, so
 * that it isn't always the same.
 * @param questions of the earlier lesson, at least one.
 * @param distance how many lessons ago it was, from 1.
 */
export function questionToRecall<Question>(questions: readonly Question[], distance: number): Question | undefined {
  return questions[Math.min(distance, questions.length) - 1];
}

/** The day (UTC) of a moment, such as 2026-01-31. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Whether a text is a day that exists, such as 2026-01-31. */
export function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && dayOf(moment) === text;
}

/** The latest day on which a question of a box can be due. */
export function latestDueDay(box: number, today: string): string {
  const date = new Date(`${today}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + (REVIEW_DAYS[box] ?? REVIEW_DAYS[0]));
  return dayOf(date);
}

/**
 * When a question is asked again after an answer. A right answer before the question is due changes nothing.
 * @param place of the question so far; null if it isn't to be reviewed.
 * @returns null if it doesn't have to be asked again.
 */
export function afterAnswer(place: ReviewPlace | null, isRight: boolean, today: string): ReviewPlace | null {
  if (!isRight) return { box: 0, dueOn: latestDueDay(0, today) };
  if (!place || place.dueOn > today) return place;
  const box = place.box + 1;
  return box < REVIEW_DAYS.length ? { box, dueOn: latestDueDay(box, today) } : null;
}
