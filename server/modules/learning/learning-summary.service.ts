import type { Question } from '#domain/quiz.ts';
import type { ServiceContext } from '../../platform/api/service-context.ts';
import { CourseService } from '../content/course/course.service.ts';
import type { Lesson } from '../content/course/lesson.entity.ts';
import { isCurrentAnswer } from './current-answer.ts';
import { QuizResult } from './quiz-result.entity.ts';

/** A lesson whose questions someone answered. */
export interface AnsweredLesson {
  lesson: Lesson;
  questionCount: number;
  rightCount: number;
  /** Answered, but not right. */
  missed: Question[];
}

/** Something that someone did. Lessons are the published ones. */
export interface Activity {
  kind: 'visited' | 'completed' | 'answered' | 'commented';
  at: Date;
  lesson: Lesson | null;
  commentId: number | null;
}

/** A day off doesn't end a streak, and neither does an evening that is another day in UTC. */
const DAYS_BETWEEN = 2;

/** What learners see of their own learning on Home and on their profile. */
export class LearningSummaryService {
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'get'>) {}

  /** The days of learning in a row until now; 0 if the last one is too long ago. */
  async streak(userId: number): Promise<number> {
    const [row] = await this.context.em.execute<{ days: number }[]>(
      `with days as (
         select day, coalesce(lag(day) over (order by day desc), (now() at time zone 'UTC')::date) - day as gap
         from learning_day where user_id = ?
       ), ended as (
         select max(day) as day from days where gap > ?
       )
       select count(*)::integer as days from days, ended where ended.day is null or days.day > ended.day`,
      [userId, DAYS_BETWEEN],
    );
    return row?.days ?? 0;
  }

  /** The published lessons whose questions someone answered, in the order of the course. */
  async answered(userId: number): Promise<AnsweredLesson[]> {
    const results = await this.context.em.find(QuizResult, { user: userId }, { disableIdentityMap: true });
    const byLesson = Map.groupBy(results, ({ lesson }) => lesson.id);
    const lessons = await this.context.get(CourseService).publicLessons([...byLesson.keys()]);
    const questions = await this.context.get(CourseService).questions(lessons);
    return lessons.flatMap((lesson, index) => {
      const asked = questions[index] ?? [];
      const answers = byLesson.get(lesson.id) ?? [];
      const found = asked.flatMap((question) => {
        const answer = answers.find((result) => isCurrentAnswer(question, result));
        return answer ? [{ question, isRight: answer.isRight }] : [];
      });
      if (found.length === 0) return [];
      const missed = found.filter(({ isRight }) => !isRight).map(({ question }) => question);
      return [{ lesson, questionCount: asked.length, rightCount: found.length - missed.length, missed }];
    });
  }

  /** The latest things that someone did, newest first. Comments are those that everyone can see. */
  async activity(id: number, count: number): Promise<Activity[]> {
    const rows = await this.context.em.execute<
      { kind: Activity['kind']; at: Date; lesson_id: number; comment_id: number }[]
    >(
      `select kind, at, lesson_id, comment_id from (
         select 'visited' as kind, visited_at as at, lesson_id, null::integer as comment_id
         from lesson_progress where user_id = ? and completed_at is null
         union all select 'completed', completed_at, lesson_id, null from lesson_progress where user_id = ?
         union all select 'answered', max(answered_at), lesson_id, null from quiz_result where user_id = ? group by lesson_id
         union all select 'commented', created_at, null, id from comment where user_id = ? and status = 'published'
       ) done
       where at is not null and (lesson_id is null or exists (
         select from lesson l join course_module m on m.id = l.module_id
         where l.id = lesson_id and l.status = 'published' and m.status = 'published'))
       order by at desc, kind limit ?`,
      [id, id, id, id, count],
    );
    const lessons = await this.context
      .get(CourseService)
      .publicLessons(rows.flatMap(({ lesson_id }) => lesson_id ?? []));
    const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]));
    return rows.map(({ kind, at, lesson_id, comment_id }) => ({
      kind,
      at: new Date(at),
      lesson: byId.get(lesson_id) ?? null,
      commentId: comment_id,
    }));
  }
}
