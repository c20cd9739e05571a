import {
  Arg,
  Ctx,
  Extensions,
  Field,
  FieldResolver,
  Int,
  ObjectType,
  Query,
  Resolver,
  Root,
  registerEnumType,
} from 'type-graphql';
import { QUESTIONS_MAX } from '#domain/limits.ts';
import { isAllowed } from '#domain/permissions.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { DateTimeScalar } from '../../platform/api/date-time.ts';
import { requestLoader } from '../../platform/api/per-request.ts';
import { listCost } from '../../platform/http/query-cost.ts';
import { wholeList } from '../../platform/http/query-shape.ts';
import { Comment } from '../community/comment/comment.entity.ts';
import { OwnComment } from '../community/comment/own-comments.resolver.ts';
import { OwnCommentService } from '../community/comment/own-comments.service.ts';
import { Lesson } from '../content/course/lesson.entity.ts';
import type { AnsweredLesson } from './learning-summary.service.ts';
import { LearningSummaryService } from './learning-summary.service.ts';
import { QuizQuestion, quizQuestion } from './quiz-question.resolver.ts';

const ownComment = requestLoader(({ get, viewer }, ids: readonly number[]) => get(OwnCommentService).some(viewer, ids));

const ACTIVITIES_MAX = 30;

enum ActivityKind {
  VISITED = 'visited',
  COMPLETED = 'completed',
  ANSWERED = 'answered',
  COMMENTED = 'commented',
}
registerEnumType(ActivityKind, { name: 'ActivityKind' });

@ObjectType({ description: 'Something that the current user did: with a lesson, or a comment.' })
class LearningActivity {
  @Field(() => ActivityKind)
  kind!: `${ActivityKind}`;

  @Field(() => DateTimeScalar)
  at!: Date;

  @Field(() => Lesson, { nullable: true })
  lesson!: Lesson | null;

  commentId!: number | null;
}

@ObjectType({ description: 'A lesson whose questions the current user answered.' })
class QuizSummary {
  @Field(() => Lesson)
  lesson!: Lesson;

  @Field(() => Int)
  questionCount!: number;

  @Field(() => Int)
  rightCount!: number;

  @Field(() => [QuizQuestion], { description: 'Answered, but not right.', complexity: listCost(QUESTIONS_MAX) })
  missed!: QuizQuestion[];
}

@ObjectType({ description: "The current user's own learning." })
export class LearningSummary {
  userId!: number;
}

@Resolver(() => LearningSummary)
export class LearningSummaryResolver {
  @Query(() => LearningSummary, { nullable: true, description: 'Null for visitors who are not logged in.' })
  myLearning(@Ctx() { viewer }: ApiContext): LearningSummary | null {
    return viewer.role !== 'anonymous' && isAllowed(viewer, 'course:learn') ? { userId: viewer.id } : null;
  }

  @FieldResolver(() => Int, { description: 'Days of learning in a row; a day off does not end them.' })
  streak(@Root() { userId }: LearningSummary, @Ctx() { get }: ApiContext): Promise<number> {
    return get(LearningSummaryService).streak(userId);
  }

  @Extensions(wholeList('lessons'))
  @FieldResolver(() => [QuizSummary], { description: 'In the order of the course.' })
  async quizzes(@Root() { userId }: LearningSummary, @Ctx() { get }: ApiContext): Promise<QuizSummary[]> {
    return (await get(LearningSummaryService).answered(userId)).map(quizSummary);
  }

  @FieldResolver(() => [LearningActivity], {
    description: `The latest, newest first; at most ${ACTIVITIES_MAX}.`,
    complexity: listCost(ACTIVITIES_MAX),
  })
  activity(
    @Root() { userId }: LearningSummary,
    @Arg('count', () => Int) count: number,
    @Ctx() { get }: ApiContext,
  ): Promise<LearningActivity[]> {
    return get(LearningSummaryService).activity(userId, Math.min(Math.max(count, 1), ACTIVITIES_MAX));
  }
}

@Resolver(() => LearningActivity)
export class LearningActivityResolver {
  @FieldResolver(() => OwnComment, { nullable: true })
  async comment(@Root() { commentId }: LearningActivity, @Ctx() api: ApiContext): Promise<OwnComment | null> {
    const comment: Comment | null = commentId === null ? null : await ownComment(api).load(commentId);
    return comment && { comment };
  }
}

function quizSummary({ missed, ...facts }: AnsweredLesson): QuizSummary {
  return { ...facts, missed: missed.map((question) => quizQuestion(facts.lesson.id, question)) };
}
