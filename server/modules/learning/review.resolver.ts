import { Arg, Ctx, Field, FieldResolver, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { QuestionKey } from '#domain/course-test.ts';
import { REVIEW_PAGE } from '#domain/spaced-review.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { listCost } from '../../platform/http/query-cost.ts';
import { LearningSummary } from './learning-summary.resolver.ts';
import { QuizQuestion, quizQuestion } from './quiz-question.resolver.ts';
import type { StoredReview } from './review.service.ts';
import { ReviewService } from './review.service.ts';

@ObjectType({ description: 'Missed questions that the current user should answer again.' })
class LearningReview {
  @Field(() => [QuizQuestion], { description: `Due now; at most ${REVIEW_PAGE}.`, complexity: listCost(REVIEW_PAGE) })
  due!: QuizQuestion[];

  @Field(() => Int)
  dueCount!: number;

  @Field(() => String, { nullable: true, description: 'The day (UTC) on which the next of them is due.' })
  nextOn!: string | null;
}

@InputType({ description: 'Names a question of the course.' })
class QuestionKeyInput implements QuestionKey {
  @Field(() => Int)
  lessonId!: number;

  @Field(() => String)
  questionId!: string;
}

@InputType({ description: 'A question that a visitor missed.' })
class KeptReviewInput extends QuestionKeyInput implements StoredReview {
  @Field(() => Int, { description: 'From 0 to 3; the questions of each are due after 1, 3, 7 and 21 days.' })
  box!: number;

  @Field(() => String, { description: 'A day (UTC) such as 2026-01-31.' })
  dueOn!: string;
}

@Resolver(() => LearningSummary)
export class ReviewResolver {
  @FieldResolver(() => LearningReview)
  async review(@Ctx() { viewer, get }: ApiContext): Promise<LearningReview | null> {
    if (viewer.role === 'anonymous') return null;
    const { due, ...facts } = await get(ReviewService).review(viewer.id);
    return { ...facts, due: due.map(({ lessonId, question }) => quizQuestion(lessonId, question)) };
  }

  @Query(() => [QuizQuestion], {
    description: `Published questions by key, without those that don’t exist; at most ${REVIEW_PAGE}.`,
    complexity: listCost(REVIEW_PAGE),
  })
  async quizQuestions(
    @Arg('keys', () => [QuestionKeyInput]) keys: QuestionKeyInput[],
    @Ctx() { get }: ApiContext,
  ): Promise<QuizQuestion[]> {
    const found = await get(ReviewService).questions(keys);
    return found.map(({ lessonId, question }) => quizQuestion(lessonId, question));
  }

  @Mutation(() => Boolean, {
    description: 'Stores questions to review that a browser stored before its user logged in.',
  })
  async keepReviews(
    @Arg('reviews', () => [KeptReviewInput]) reviews: KeptReviewInput[],
    @Ctx() { viewer, get }: ApiContext,
  ): Promise<boolean> {
    await get(ReviewService).merge(viewer, reviews);
    return true;
  }
}
