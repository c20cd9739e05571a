import { AppError } from '#domain/app-error.ts';
import { isInteractiveName } from '#domain/interactive.ts';
import type { Question } from '#domain/quiz.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../../platform/access/authorize.ts';
import type { ServiceContext } from '../../platform/api/service-context.ts';
import { CourseService } from '../content/course/course.service.ts';
import type { Lesson } from '../content/course/lesson.entity.ts';
import { LessonProgress } from './lesson-progress.entity.ts';
import { QuizResult } from './quiz-result.entity.ts';
import { ReviewService } from './review.service.ts';

/** A person's progress. It only counts published lessons, even for admins. */
export interface ProgressFacts {
  completedCount: number;
  lessonCount: number;
  /** Whether the person has opened or completed a lesson. */
  hasBegun: boolean;
  /** Null if everything is completed, or if there are no lessons. */
  continueId: number | null;
}

/** Reads and writes the progress and answers of learners. */
export class LearningService {
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'get'>) {}

  /** Marks the lesson as completed. A second call changes nothing. @throws AppError UNAUTHENTICATED, NOT_FOUND. */
  async complete(viewer: Viewer, lessonId: number): Promise<Lesson> {
    authorize(viewer, 'course:learn');
    const lesson = await this.context.get(CourseService).lessonOrFail(viewer, lessonId);
    await this.context.em.execute(
      `insert into lesson_progress as old (user_id, lesson_id, completed_at) values (?, ?, now())
       on conflict (user_id, lesson_id) do update set completed_at = coalesce(old.completed_at, now())`,
      [viewer.id, lessonId],
    );
    await this.noteDay(viewer.id);
    return lesson;
  }

  /** Marks the lesson as not completed. A second call changes nothing. @throws AppError UNAUTHENTICATED, NOT_FOUND. */
  async reopen(viewer: Viewer, lessonId: number): Promise<Lesson> {
    authorize(viewer, 'course:learn');
    const lesson = await this.context.get(CourseService).lessonOrFail(viewer, lessonId);
    await this.context.em.nativeUpdate(LessonProgress, { user: viewer.id, lesson: lessonId }, { completedAt: null });
    return lesson;
  }

  /** Records that the viewer opened the lesson, unless it is a draft. @throws AppError UNAUTHENTICATED, NOT_FOUND. */
  async visit(viewer: Viewer, lessonId: number): Promise<Lesson> {
    authorize(viewer, 'course:learn');
    const lesson = await this.context.get(CourseService).lessonOrFail(viewer, lessonId);
    if (lesson.status === 'draft' || lesson.module.getEntity().status === 'draft') return lesson;
    await this.context.em.execute(
      `insert into lesson_progress (user_id, lesson_id, visited_at) values (?, ?, now())
       on conflict (user_id, lesson_id) do update set visited_at = now()`,
      [viewer.id, lessonId],
    );
    await this.noteDay(viewer.id);
    return lesson;
  }

  /** Which of the lessons the viewer completed, in one query; none for visitors. */
  async areCompleted(viewer: Viewer, lessonIds: readonly number[]): Promise<boolean[]> {
    if (viewer.role === 'anonymous') return lessonIds.map(() => false);
    const rows = await this.context.em.execute<{ lesson_id: number }[]>(
      'select lesson_id from lesson_progress where user_id = ? and lesson_id in (?) and completed_at is not null',
      [viewer.id, lessonIds],
    );
    const completed = new Set(rows.map(({ lesson_id }) => lesson_id));
    return lessonIds.map((id) => completed.has(id));
  }

  /**
   * The viewer's progress through the course, null for visitors. It continues with the lesson visited last. If that is
   * completed, it continues with the next one that isn't, in the order of the course and then from its start.
   */
  async progress(viewer: Viewer): Promise<ProgressFacts | null> {
    if (viewer.role === 'anonymous') return null;
    const [row] = await this.context.em.execute<
      { completed: number; total: number; has_begun: boolean; continue_id: number | null }[]
    >(
      `with counted as (
         select l.id, p.visited_at, p.completed_at, row_number() over (order by m."order", m.id, l."order", l.id) as place
         from lesson l
         join course_module m on m.id = l.module_id
         left join lesson_progress p on p.lesson_id = l.id and p.user_id = ?
         where l.status = 'published' and m.status = 'published'
       ), last_visited as (
         select place from counted where visited_at is not null order by visited_at desc, place limit 1
       )
       select count(*)::integer as total, count(completed_at)::integer as completed,
         count(visited_at) + count(completed_at) > 0 as has_begun,
         (select id from counted where completed_at is null
          order by place < coalesce((select place from last_visited), 0), place limit 1) as continue_id
       from counted`,
      [viewer.id],
    );
    return {
      completedCount: row?.completed ?? 0,
      lessonCount: row?.total ?? 0,
      hasBegun: row?.has_begun ?? false,
      continueId: row?.continue_id ?? null,
    };
  }

  /**
   * Stores the viewer's answer to a question of a lesson. A right answer is never replaced. A wrong one brings the
   * question back for review.
   * @returns the question.
   * @throws AppError UNAUTHENTICATED; NOT_FOUND for a lesson or a question that doesn't exist (any more);
   *   BAD_USER_INPUT for an option that the question doesn't have.
   */
  async recordAnswer(viewer: Viewer, lessonId: number, questionId: string, optionId: string): Promise<Question> {
    authorize(viewer, 'course:learn');
    const lesson = await this.context.get(CourseService).lessonOrFail(viewer, lessonId);
    const [questions] = await this.context.get(CourseService).questions([lesson]);
    const question = questions?.find(({ id }) => id === questionId);
    if (!question) throw new AppError('NOT_FOUND', 'Question not found');
    if (!question.options.some(({ id }) => id === optionId)) throw AppError.badInput({ optionId: 'invalid' });
    // A right answer from before someone changed the question's key doesn't count.
    await this.context.em.execute(
      `insert into quiz_result as old (user_id, lesson_id, question_id, option_id, is_right) values (?, ?, ?, ?, ?)
       on conflict (user_id, lesson_id, question_id) do update
       set option_id = excluded.option_id, is_right = excluded.is_right, answered_at = now()
       where not (old.is_right and old.option_id = ?)`,
      [viewer.id, lessonId, questionId, optionId, optionId === question.answer, question.answer],
    );
    await this.context.get(ReviewService).noteAnswer(viewer.id, { lessonId, questionId }, optionId === question.answer);
    await this.noteDay(viewer.id);
    return question;
  }

  /**
   * Records that the viewer finished the task of an interactive in a lesson. A second call changes nothing.
   * @throws AppError UNAUTHENTICATED; NOT_FOUND for the lesson; BAD_USER_INPUT for a name that isn't one of INTERACTIVE_NAMES.
   */
  async recordInteractive(viewer: Viewer, lessonId: number, name: string): Promise<Lesson> {
    authorize(viewer, 'course:learn');
    const lesson = await this.context.get(CourseService).lessonOrFail(viewer, lessonId);
    if (!isInteractiveName(name)) throw AppError.badInput({ name: 'invalid' });
    await this.context.em.execute(
      'insert into lesson_try (user_id, lesson_id, name) values (?, ?, ?) on conflict (user_id, lesson_id, name) do nothing',
      [viewer.id, lessonId, name],
    );
    await this.noteDay(viewer.id);
    return lesson;
  }

  /** Names of the interactives that the viewer finished in each of the lessons, in one query; none for visitors. */
  async interactives(viewer: Viewer, lessonIds: readonly number[]): Promise<string[][]> {
    if (viewer.role === 'anonymous') return lessonIds.map(() => []);
    const rows = await this.context.em.execute<{ lesson_id: number; name: string }[]>(
      'select lesson_id, name from lesson_try where user_id = ? and lesson_id in (?) order by tried_at, name',
      [viewer.id, lessonIds],
    );
    return lessonIds.map((id) => rows.filter(({ lesson_id }) => lesson_id === id).map(({ name }) => name));
  }

  /** The viewer's answers to the questions of several lessons, in one query; none for visitors. */
  async results(viewer: Viewer, lessonIds: readonly number[]): Promise<QuizResult[][]> {
    if (viewer.role === 'anonymous') return lessonIds.map(() => []);
    const results = await this.context.em.find(
      QuizResult,
      { user: viewer.id, lesson: [...lessonIds] },
      { disableIdentityMap: true },
    );
    return lessonIds.map((id) => results.filter(({ lesson }) => lesson.id === id));
  }

  /** Records that someone learned today (UTC). */
  async noteDay(userId: number): Promise<void> {
    await this.context.em.execute(
      `insert into learning_day (user_id, day) values (?, (now() at time zone 'UTC')::date) on conflict do nothing`,
      [userId],
    );
  }
}
