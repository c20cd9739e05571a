import { AppError } from '#domain/app-error.ts';
import {
  drawFrom,
  PLACEMENT_QUESTIONS,
  passMark,
  TEST_QUESTIONS,
  type TestAnswer,
  whereToBegin,
} from '#domain/course-test.ts';
import { INTEGER_MAX } from '#domain/limits.ts';
import type { Viewer } from '#domain/viewer.ts';
import type { ServiceContext } from '../../platform/api/service-context.ts';
import { CourseService } from '../content/course/course.service.ts';
import type { Lesson } from '../content/course/lesson.entity.ts';
import { LearningService } from './learning.service.ts';
import { type AskedQuestion, ReviewService } from './review.service.ts';

/** The best result of a person in the test of a module. */
export interface BestResult {
  rightCount: number;
  questionCount: number;
  /** Null if it was never passed. */
  passedAt: Date | null;
}

/** How a test went. */
export interface TestOutcome {
  moduleId: number;
  rightCount: number;
  questionCount: number;
  passCount: number;
  isPassed: boolean;
  missed: AskedQuestion[];
}

/** How the placement check went. */
export interface PlacementOutcome {
  rightCount: number;
  questionCount: number;
  /** Where to begin; null if every module is well known. */
  lesson: Lesson | null;
}

/** A question, with the lesson and the module that it is from. */
interface DrawnQuestion extends AskedQuestion {
  lesson: Lesson;
}

/** Draws the questions of module tests and of the placement check, and says which answers are right. */
export class CourseTestService {
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'get' | 'rateLimits'>) {}

  /** How many questions the test of each module has, in one query; 0 for a module without a test. */
  async questionCounts(moduleIds: readonly number[]): Promise<number[]> {
    const counts = await this.context.get(CourseService).questionCounts(moduleIds);
    return counts.map((count) => Math.min(count, TEST_QUESTIONS));
  }

  /** The viewer's best result in the test of each module, in one query; null for visitors. */
  async bestResults(viewer: Viewer, moduleIds: readonly number[]): Promise<(BestResult | null)[]> {
    if (viewer.role === 'anonymous') return moduleIds.map(() => null);
    const rows = await this.context.em.execute<
      { module_id: number; right_count: number; question_count: number; passed_at: string | null }[]
    >(
      'select module_id, right_count, question_count, passed_at from module_test_result where user_id = ? and module_id in (?)',
      [viewer.id, moduleIds],
    );
    return moduleIds.map((id) => {
      const row = rows.find(({ module_id }) => module_id === id);
      if (!row) return null;
      const { right_count: rightCount, question_count: questionCount, passed_at } = row;
      return { rightCount, questionCount, passedAt: passed_at === null ? null : new Date(passed_at) };
    });
  }

  /** The questions of a test. The same draw has the same ones. @throws AppError BAD_USER_INPUT. */
  async testQuestions(moduleId: number, draw: number): Promise<AskedQuestion[]> {
    const byLesson = await this.questionsByLesson(moduleId);
    return drawFrom(byLesson, TEST_QUESTIONS, validDraw(draw));
  }

  /**
   * Grades a test. For people with an account it stores their best result, and brings back what they missed for review.
   * @throws AppError NOT_FOUND for a module without a test; BAD_USER_INPUT; RATE_LIMITED; CONFLICT if these aren't
   *   answers to the questions of the draw, for example because someone changed a question.
   */
  async gradeTest(
    viewer: Viewer,
    clientAddress: string,
    moduleId: number,
    draw: number,
    answers: readonly TestAnswer[],
  ): Promise<TestOutcome> {
    await this.context.rateLimits.courseTest(clientAddress, viewer.role === 'anonymous' ? null : viewer.id);
    const asked = await this.testQuestions(moduleId, draw);
    if (asked.length === 0) throw new AppError('NOT_FOUND', 'Test not found');
    const graded = grade(asked, answers);
    if (graded.some(({ optionId }) => optionId === null)) throw outdated();
    const missed = graded.filter(({ isRight }) => !isRight);
    const questionCount = asked.length;
    const rightCount = questionCount - missed.length;
    const passCount = passMark(questionCount);
    const isPassed = rightCount >= passCount;
    if (viewer.role !== 'anonymous') {
      await this.store(viewer.id, moduleId, rightCount, questionCount, isPassed);
      for (const { lessonId, question, isRight } of graded) {
        await this.context.get(ReviewService).noteAnswer(viewer.id, { lessonId, questionId: question.id }, isRight);
      }
      await this.context.get(LearningService).noteDay(viewer.id);
    }
    return { moduleId, rightCount, questionCount, passCount, isPassed, missed };
  }

  /** The questions of the placement check, in the order of the course. @throws AppError BAD_USER_INPUT. */
  async placementQuestions(draw: number): Promise<AskedQuestion[]> {
    return this.drawnForPlacement(draw);
  }

  /** Where to begin, judged by answers to the placement check. What isn't answered isn't known. Nothing is stored. */
  async placement(
    viewer: Viewer,
    clientAddress: string,
    draw: number,
    answers: readonly TestAnswer[],
  ): Promise<PlacementOutcome> {
    await this.context.rateLimits.courseTest(clientAddress, viewer.role === 'anonymous' ? null : viewer.id);
    const drawn = await this.drawnForPlacement(draw);
    const graded = grade(drawn, answers).map((answer, index) => ({ ...answer, lesson: drawn[index]?.lesson }));
    const byModule = [...Map.groupBy(graded, ({ lesson }) => lesson?.module.id).values()];
    const scores = byModule.map((group) => ({
      rightCount: group.filter(({ isRight }) => isRight).length,
      questionCount: group.length,
    }));
    const index = whereToBegin(scores);
    const moduleId = index === null ? undefined : byModule[index]?.[0]?.lesson?.module.id;
    const [first] = moduleId === undefined ? [] : await this.context.get(CourseService).publicLessonsOf(moduleId);
    return {
      rightCount: graded.filter(({ isRight }) => isRight).length,
      questionCount: graded.length,
      lesson: first ?? null,
    };
  }

  private async drawnForPlacement(draw: number): Promise<DrawnQuestion[]> {
    const questions = (await this.questionsByLesson()).flat();
    const byModule = [...Map.groupBy(questions, ({ lesson }) => lesson.module.id).values()];
    const drawn = new Set(drawFrom(byModule, PLACEMENT_QUESTIONS, validDraw(draw)));
    return questions.filter((question) => drawn.has(question));
  }

  /** The questions of published lessons, in the order of the course. */
  private async questionsByLesson(moduleId?: number): Promise<DrawnQuestion[][]> {
    const lessons = await this.context.get(CourseService).publicLessonsOf(moduleId);
    const questions = await this.context.get(CourseService).questions(lessons);
    return lessons.map((lesson, index) =>
      (questions[index] ?? []).map((question) => ({ lesson, lessonId: lesson.id, question })),
    );
  }

  /** Keeps the better result. A test that was passed once stays passed. */
  private async store(
    userId: number,
    moduleId: number,
    rightCount: number,
    questionCount: number,
    isPassed: boolean,
  ): Promise<void> {
    await this.context.em.execute(
      `insert into module_test_result as old (user_id, module_id, right_count, question_count, passed_at)
       values (?, ?, ?, ?, case when ? then now() end)
       on conflict (user_id, module_id) do update set
         (right_count, question_count, taken_at) = (
           select best.right_count, best.question_count, best.taken_at
           from (values (old.right_count, old.question_count, old.taken_at),
                        (excluded.right_count, excluded.question_count, now()))
             best (right_count, question_count, taken_at)
           order by best.right_count::float8 / best.question_count desc, best.taken_at limit 1),
         passed_at = coalesce(old.passed_at, excluded.passed_at)`,
      [userId, moduleId, rightCount, questionCount, isPassed],
    );
  }
}

/** @throws AppError CONFLICT for answers to other questions, BAD_USER_INPUT for several answers to one. */
function grade(asked: readonly AskedQuestion[], answers: readonly TestAnswer[]) {
  const keys = new Set(asked.map(({ lessonId, question }) => `${lessonId} ${question.id}`));
  const given = new Map(answers.map(({ lessonId, questionId, optionId }) => [`${lessonId} ${questionId}`, optionId]));
  if (given.size < answers.length) throw AppError.badInput({ answers: 'invalid' });
  for (const key of given.keys()) if (!keys.has(key)) throw outdated();
  return asked.map(({ lessonId, question }) => {
    const optionId = given.get(`${lessonId} ${question.id}`) ?? null;
    if (optionId !== null && !question.options.some(({ id }) => id === optionId)) throw outdated();
    return { lessonId, question, optionId, isRight: optionId === question.answer };
  });
}

function outdated(): AppError {
  return new AppError(
    'CONFLICT',
    'Answer each question of this draw once. If you did, a question has changed: start the test again.',
    { answers: 'outdated' },
  );
}

function validDraw(draw: number): number {
  if (draw < 0 || draw > INTEGER_MAX) throw AppError.badInput({ draw: 'invalid' });
  return draw;
}
