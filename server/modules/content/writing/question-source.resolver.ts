import { Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import { ANSWER_OPTIONS_MAX } from '#domain/limits.ts';
import type { ApiContext } from '../../../platform/api/api-context.ts';
import { listCost } from '../../../platform/http/query-cost.ts';
import { lessonQuestions } from '../course/course-loaders.ts';
import { Lesson } from '../course/lesson.entity.ts';

@ObjectType()
class BilingualText {
  @Field(() => String)
  en!: string;

  @Field(() => String, { nullable: true })
  es!: string | null;
}

@ObjectType()
class OptionSource {
  @Field(() => String, { description: 'Unique within its question.' })
  id!: string;

  @Field(() => BilingualText)
  text!: BilingualText;

  @Field(() => BilingualText, { nullable: true, description: 'Why a wrong option is wrong.' })
  why?: BilingualText;
}

@ObjectType({ description: 'A question in both languages, for editing.' })
class QuestionSource {
  @Field(() => String, { description: 'Unique within its lesson.' })
  id!: string;

  @Field(() => BilingualText)
  question!: BilingualText;

  @Field(() => [OptionSource], { complexity: listCost(ANSWER_OPTIONS_MAX) })
  options!: OptionSource[];

  @Field(() => String, { description: 'Id of the right option.' })
  answer!: string;

  @Field(() => BilingualText)
  explanation!: BilingualText;
}

@Resolver(() => Lesson)
export class QuestionSourceResolver {
  @FieldResolver(() => [QuestionSource], {
    description: 'All own questions of the lesson in both languages, for editing; empty if there are none.',
    complexity: listCost(10),
  })
  questionSources(@Root() lesson: Lesson, @Ctx() api: ApiContext): Promise<QuestionSource[]> {
    return lessonQuestions(api).load(lesson);
  }
}
