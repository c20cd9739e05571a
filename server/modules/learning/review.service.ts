import { AppError } from '#domain/app-error.ts';
import type { QuestionKey } from '#domain/course-test.ts';
import type { Question } from '#domain/quiz.ts';
import {
  afterAnswer,
  dayOf,
  isDay,
  latestDueDay,
  REVIEW_DAYS,
  REVIEW_PAGE,
  type ReviewPlace,
  STORED_REVIEWS_MAX,
} from '#domain/spaced-review.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../../platform/access/authorize.ts';
import type { ServiceContext } from '../../platform/api/service-context.ts';
import { CourseService } from '../content/course/course.service.ts';

/** A question and its lesson. */
export interface AskedQuestion {
  lessonId: number;
  question: Question;
}

/** What someone should review. */
export interface ReviewFacts {
  /** The first of those that are due, those that have been due for longest first. */
  due: AskedQuestion[];
  dueCount: number;
  /** The day (UTC) on which the next of them is due. */
  nextOn: string | null;
}

/** A question that a visitor's browser has stored for review. */
export interface StoredReview extends QuestionKey, ReviewPlace {}

/** Reads and writes which questions people should answer again, and when. */
export class ReviewService {
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'get'>) {}

  /** Notes an answer: a wrong one brings the question back tomorrow, a right one later or never. */
  async noteAnswer(
    userId: number,
    { lessonId, questionId }: QuestionKey,
    isRight: boolean,
    today = dayOf(new Date()),
  ): Promise<void> {
    const key = [userId, lessonId, questionId];
    const [row] = await this.context.em.execute<ReviewPlace[]>(
      `select box, due_on::text as "dueOn" from question_review
       where user_id = ? and lesson_id = ? and question_id = ?`,
      key,
    );
    const place = afterAnswer(row ?? null, isRight, today);
    if (place) {
      await this.context.em.execute(
        `insert into question_review (user_id, lesson_id, question_id, box, due_on) values (?, ?, ?, ?, ?)
         on conflict (user_id, lesson_id, question_id) do update set box = excluded.box, due_on = excluded.due_on`,
        [...key, place.box, place.dueOn],
      );
    } else if (row) {
      await this.context.em.execute(
        'delete from question_review where user_id = ? and lesson_id = ? and question_id = ?',
        key,
      );
    }
  }

  /** What someone should review. Questions that are gone or hidden don't count. */
  async review(userId: number, today = dayOf(new Date())): Promise<ReviewFacts> {
    const rows = await this.context.em.execute<(StoredReview & { isDue: boolean })[]>(
      `select r.lesson_id as "lessonId", r.question_id as "questionId", r.box, r.due_on::text as "dueOn",
         r.due_on <= ?::date as "isDue"
       from question_review r
       join lesson l on l.id = r.lesson_id and l.status = 'published'
       join course_module m on m.id = l.module_id and m.status = 'published'
       where r.user_id = ? and l.questions @> jsonb_build_array(jsonb_build_object('id', r.question_id))
       order by r.due_on, m."order", m.id, l."order", l.id, r.question_id`,
      [today, userId],
    );
    const due = rows.filter(({ isDue }) => isDue);
    return {
      due: await this.questions(due.slice(0, REVIEW_PAGE)),
      dueCount: due.length,
      nextOn: rows[due.length]?.dueOn ?? null,
    };
  }

  /**
   * Published questions by key, in the same order, without those that don't exist.
   * @throws AppError BAD_USER_INPUT for more than REVIEW_PAGE.
   */
  async questions(keys: readonly QuestionKey[]): Promise<AskedQuestion[]> {
    if (keys.length > REVIEW_PAGE) throw AppError.badInput({ keys: 'too_long' });
    return this.found(keys);
  }

  /**
   * Stores what a visitor's browser stored before they logged in. Of a question that the account has as well, the
   * higher box counts. Questions that are gone are left out.
   * @throws AppError UNAUTHENTICATED, BAD_USER_INPUT.
   */
  async merge(viewer: Viewer, reviews: readonly StoredReview[], today = dayOf(new Date())): Promise<void> {
    authorize(viewer, 'course:learn');
    if (reviews.length > STORED_REVIEWS_MAX) throw AppError.badInput({ reviews: 'too_long' });
    for (const { box, dueOn } of reviews) {
      if (REVIEW_DAYS[box] === undefined) throw AppError.badInput({ box: 'invalid' });
      if (!isDay(dueOn)) throw AppError.badInput({ dueOn: 'date_invalid' });
    }
    const there = new Set((await this.found(reviews)).map(({ lessonId, question }) => `${lessonId} ${question.id}`));
    for (const { lessonId, questionId, box, dueOn } of reviews) {
      if (!there.has(`${lessonId} ${questionId}`)) continue;
      const [earlier] = [dueOn, latestDueDay(box, today)].toSorted();
      await this.context.em.execute(
        `insert into question_review (user_id, lesson_id, question_id, box, due_on) values (?, ?, ?, ?, ?)
         on conflict (user_id, lesson_id, question_id) do update set box = excluded.box, due_on = excluded.due_on
         where question_review.box < excluded.box`,
        [viewer.id, lessonId, questionId, box, earlier],
      );
    }
  }

  private async found(keys: readonly QuestionKey[]): Promise<AskedQuestion[]> {
    if (keys.length === 0) return [];
    const lessons = await this.context
      .get(CourseService)
      .publicLessons([...new Set(keys.map(({ lessonId }) => lessonId))]);
    const questions = await this.context.get(CourseService).questions(lessons);
    const byLesson = new Map(lessons.map(({ id }, index) => [id, questions[index] ?? []]));
    return keys.flatMap(({ lessonId, questionId }) => {
      const question = byLesson.get(lessonId)?.find(({ id }) => id === questionId);
      return question ? [{ lessonId, question }] : [];
    });
  }
}
