import { Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import type { ApiContext } from '../api-context.ts';
import { Lesson } from '../course/lesson.entity.ts';
import { listCost } from '../http/query-cost.ts';

@ObjectType()
class BilingualText {
  @Field(() => String)
  en!: string;

  @Field(() => String, { nullable: true })
  es!: string | null;
}

@ObjectType()
class OptionSource {
  @Field(() => String, { description: 'Within its question.' })
  id!: string;

  @Field(() => BilingualText)
  text!: BilingualText;
}

@ObjectType({ description: 'A question as it is written, in both languages.' })
class QuestionSource {
  @Field(() => String, { description: 'Within its lesson.' })
  id!: string;

  @Field(() => BilingualText)
  question!: BilingualText;

  @Field(() => [OptionSource])
  options!: OptionSource[];

  @Field(() => String, { description: 'Id of the right option.' })
  answer!: string;

  @Field(() => BilingualText)
  explanation!: BilingualText;
}

@Resolver(() => Lesson)
export class QuestionSourceResolver {
  @FieldResolver(() => [QuestionSource], {
    description: 'Its own questions as an admin edits them; empty where it has none.',
    complexity: listCost(10),
  })
  questionSources(@Root() lesson: Lesson, @Ctx() api: ApiContext): Promise<QuestionSource[]> {
    return api.loaders.lessonQuestions.load(lesson);
  }
}
