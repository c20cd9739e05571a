import { Field, InputType, Int } from 'type-graphql';
import { articleInput } from '#domain/content/article.ts';
import { type ContentField, fieldsOf } from '#domain/content/content-kind.ts';
import { courseModuleInput } from '#domain/content/course-module.ts';
import { lessonInput } from '#domain/content/lesson.ts';
import { videoInput } from '#domain/content/video.ts';
import { DateTimeScalar } from '../../../platform/api/date-time.ts';
import { CategoryEnum, ContentStatusEnum, LanguageEnum } from '../../../platform/api/enums.ts';

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

  @Field(() => BilingualTextInput, {
    nullable: true,
    description: 'Why a wrong option is wrong; not for the right one.',
  })
  why?: BilingualTextInput;
}

@InputType({ description: 'A question of a Knowledge Check. Its Spanish has to be complete or missing.' })
class QuestionInput {
  @Field(() => String, { description: 'Unique within its lesson.' })
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

const WORDS: Record<string, object> = { category: CategoryEnum, status: ContentStatusEnum, language: LanguageEnum };

function graphqlType({ name, type }: ContentField) {
  switch (type) {
    case 'integer':
    case 'author':
    case 'module':
      return Int;
    case 'questions':
      return [QuestionInput];
    case 'fields':
      return [String];
    case 'moment':
      return DateTimeScalar;
    case 'word':
      return WORDS[name] ?? String;
    default:
      return String;
  }
}

/**
 * Adds the fields of a schema to an input, all of them optional. Inputs only define types, and the services check what
 * is required, so the class itself declares nothing.
 */
function Described(schema: Parameters<typeof fieldsOf>[0]): ClassDecorator {
  return ({ prototype }) => {
    for (const field of fieldsOf(schema)) {
      Field(() => graphqlType(field), { nullable: true, description: field.note })(prototype, field.name);
    }
  };
}

const INPUT = { description: 'An update changes only the given fields. Null clears a Spanish field.' };

@InputType(INPUT)
@Described(articleInput)
export class ArticleInput {}

@InputType(INPUT)
@Described(videoInput)
export class VideoInput {}

@InputType(INPUT)
@Described(courseModuleInput)
export class CourseModuleInput {}

@InputType(INPUT)
@Described(lessonInput)
export class LessonInput {}
