import { Arg, Ctx, Field, FieldResolver, Int, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { requestLoader } from '../../platform/api/per-request.ts';
import { CourseService } from '../content/course/course.service.ts';
import { Lesson } from '../content/course/lesson.entity.ts';
import type { ProgressFacts } from './learning.service.ts';
import { LearningService } from './learning.service.ts';

// By lesson. Not cached, because a mutation may change it.
const isCompleted = requestLoader(
  ({ get, viewer }, ids: readonly number[]) => get(LearningService).areCompleted(viewer, ids),
  { cache: false },
);

const interactives = requestLoader(
  ({ get, viewer }, ids: readonly number[]) => get(LearningService).interactives(viewer, ids),
  {
    cache: false,
  },
);

@ObjectType({ description: "A person's progress through the published lessons." })
class CourseProgress implements ProgressFacts {
  @Field(() => Int)
  completedCount!: number;

  @Field(() => Int)
  lessonCount!: number;

  @Field(() => Boolean, { description: 'Whether the person has opened or completed a lesson.' })
  hasBegun!: boolean;

  continueId!: number | null;
}

@ObjectType({ description: 'The result of an action by a learner, and the progress after it.' })
class LearningStep {
  @Field(() => Lesson)
  lesson!: Lesson;
}

@Resolver(() => CourseProgress)
export class LearningResolver {
  @Query(() => CourseProgress, { nullable: true, description: 'Null for visitors who are not logged in.' })
  myProgress(@Ctx() api: ApiContext): Promise<CourseProgress | null> {
    return api.get(LearningService).progress(api.viewer);
  }

  @FieldResolver(() => Lesson, {
    nullable: true,
    description:
      'Where to continue: the lesson visited last if it is not completed, otherwise the next one that is not; null if all are completed.',
  })
  continueLesson(@Root() { continueId }: CourseProgress, @Ctx() api: ApiContext): Promise<Lesson> | null {
    return continueId === null ? null : api.get(CourseService).lessonOrFail(api.viewer, continueId);
  }

  @Mutation(() => LearningStep, { description: 'Marks a lesson as completed.' })
  async completeLesson(@Arg('lessonId', () => Int) id: number, @Ctx() api: ApiContext): Promise<LearningStep> {
    return { lesson: await api.get(LearningService).complete(api.viewer, id) };
  }

  @Mutation(() => LearningStep, { description: 'Marks a lesson as not completed.' })
  async reopenLesson(@Arg('lessonId', () => Int) id: number, @Ctx() api: ApiContext): Promise<LearningStep> {
    return { lesson: await api.get(LearningService).reopen(api.viewer, id) };
  }

  @Mutation(() => Lesson, { description: 'Records that the learner finished the task of an interactive in a lesson.' })
  recordTry(
    @Arg('lessonId', () => Int) id: number,
    @Arg('name', () => String) name: string,
    @Ctx() api: ApiContext,
  ): Promise<Lesson> {
    return api.get(LearningService).recordInteractive(api.viewer, id, name);
  }

  @Mutation(() => LearningStep, { description: 'Records that the learner opened a lesson.' })
  async visitLesson(@Arg('lessonId', () => Int) id: number, @Ctx() api: ApiContext): Promise<LearningStep> {
    return { lesson: await api.get(LearningService).visit(api.viewer, id) };
  }
}

@Resolver(() => LearningStep)
export class LearningStepResolver {
  @FieldResolver(() => CourseProgress)
  progress(@Ctx() api: ApiContext): Promise<CourseProgress | null> {
    return api.get(LearningService).progress(api.viewer);
  }
}

/** The fields of lessons for learners. */
@Resolver(() => Lesson)
export class LessonLearningResolver {
  @FieldResolver(() => Boolean, { description: 'Whether the current user completed the lesson.' })
  isCompleted(@Root() lesson: Lesson, @Ctx() api: ApiContext): Promise<boolean> {
    return isCompleted(api).load(lesson.id);
  }

  @FieldResolver(() => [String], {
    description: 'Names of the interactives in this lesson whose task the current user finished.',
  })
  tries(@Root() lesson: Lesson, @Ctx() api: ApiContext): Promise<string[]> {
    return interactives(api).load(lesson.id);
  }
}
