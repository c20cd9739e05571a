import { Field, InputType, Int } from 'type-graphql';
import type { Category, ContentStatus } from '#domain/content.ts';
import type { Language } from '#domain/language.ts';
import { CategoryEnum, ContentStatusEnum, LanguageEnum } from '../enums.ts';

/** Shapes alone: what has to be there, and what it may say, are rules of domain/content-input.ts. */
@InputType()
abstract class SharedInput {
  @Field(() => String, { nullable: true })
  title?: string;

  @Field(() => String, { nullable: true })
  titleEs?: string;

  @Field(() => String, { nullable: true, description: 'Empty derives it from the English title.' })
  slug?: string;

  @Field(() => ContentStatusEnum, { nullable: true })
  status?: ContentStatus;

  @Field(() => LanguageEnum, { nullable: true })
  language?: Language;
}

@InputType()
abstract class SourcedInput extends SharedInput {
  @Field(() => String, { nullable: true })
  attribution?: string;

  @Field(() => String, { nullable: true })
  sourceUrl?: string;
}

@InputType({ description: 'An update changes only what is named; null in a Spanish field empties it.' })
export class ArticleInput extends SourcedInput {
  @Field(() => String, { nullable: true })
  excerpt?: string;

  @Field(() => String, { nullable: true })
  excerptEs?: string;

  @Field(() => String, {
    nullable: true,
    description: 'HTML; what the policy of the site does not allow is taken out.',
  })
  content?: string;

  @Field(() => String, { nullable: true })
  contentEs?: string;

  @Field(() => CategoryEnum, { nullable: true })
  category?: Category;

  @Field(() => String, { nullable: true })
  imageUrl?: string;

  @Field(() => Int, { nullable: true, description: 'Left out, 1.' })
  authorId?: number;
}

@InputType({ description: 'An update changes only what is named; null in a Spanish field empties it.' })
export class VideoInput extends SourcedInput {
  @Field(() => String, { nullable: true })
  description?: string;

  @Field(() => String, { nullable: true })
  descriptionEs?: string;

  @Field(() => String, { nullable: true })
  videoUrl?: string;

  @Field(() => String, { nullable: true })
  thumbnailUrl?: string;

  @Field(() => String, { nullable: true })
  duration?: string;

  @Field(() => Int, { nullable: true, description: 'Left out, 1.' })
  authorId?: number;
}

@InputType({ description: 'An update changes only what is named; null in a Spanish field empties it.' })
export class CourseModuleInput extends SharedInput {
  @Field(() => String, { nullable: true })
  description?: string;

  @Field(() => String, { nullable: true })
  descriptionEs?: string;

  @Field(() => Int, { nullable: true, description: 'From 1, which it is when left out.' })
  order?: number;
}

@InputType()
class BilingualTextInput {
  @Field(() => String, { nullable: true })
  en?: string;

  @Field(() => String, { nullable: true })
  es?: string;
}

@InputType()
class OptionInput {
  @Field(() => String)
  id!: string;

  @Field(() => BilingualTextInput)
  text!: BilingualTextInput;
}

@InputType({ description: 'A question of a Knowledge Check. Spanish is there with all its parts, or not at all.' })
class QuestionInput {
  @Field(() => String, { description: 'Within its lesson.' })
  id!: string;

  @Field(() => BilingualTextInput)
  question!: BilingualTextInput;

  @Field(() => [OptionInput])
  options!: OptionInput[];

  @Field(() => String, { description: 'Id of the right option.' })
  answer!: string;

  @Field(() => BilingualTextInput)
  explanation!: BilingualTextInput;
}

@InputType({ description: 'An update changes only what is named; null in a Spanish field empties it.' })
export class LessonInput extends SourcedInput {
  @Field(() => Int, { nullable: true })
  moduleId?: number;

  @Field(() => String, {
    nullable: true,
    description: 'HTML; what the policy of the site does not allow is taken out.',
  })
  content?: string;

  @Field(() => String, { nullable: true })
  contentEs?: string;

  @Field(() => String, { nullable: true })
  duration?: string;

  @Field(() => Int, { nullable: true, description: 'From 1, which it is when left out.' })
  order?: number;

  @Field(() => [QuestionInput], { nullable: true, description: 'All of them, in order; empty for none.' })
  questions?: QuestionInput[];
}
