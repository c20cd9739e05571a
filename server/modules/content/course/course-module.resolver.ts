import { Arg, Ctx, Extensions, Field, FieldResolver, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { type Language, localized } from '#domain/language.ts';
import type { ApiContext } from '../../../platform/api/api-context.ts';
import { LanguageEnum } from '../../../platform/api/enums.ts';
import { wholeList } from '../../../platform/http/query-shape.ts';
import { LocalizedText } from '../model/localized-text.ts';
import { CourseService } from './course.service.ts';
import { moduleLessons } from './course-loaders.ts';
import { CourseModule } from './course-module.entity.ts';
import { Lesson } from './lesson.entity.ts';

@ObjectType({ description: 'A module in one language; each text falls back to English separately.' })
class CourseModuleText {
  @Field(() => LocalizedText)
  title!: LocalizedText;

  @Field(() => LocalizedText)
  description!: LocalizedText;
}

@Resolver(() => CourseModule)
export class CourseModuleResolver {
  @Extensions(wholeList('modules'))
  @Query(() => [CourseModule], {
    description: 'By order. Only published ones, unless an admin asks for drafts.',
  })
  courseModules(
    @Arg('includeDrafts', () => Boolean, { defaultValue: false }) includeDrafts: boolean,
    @Ctx() api: ApiContext,
  ) {
    return api.get(CourseService).modules(api.viewer, includeDrafts);
  }

  @Query(() => CourseModule, { nullable: true })
  courseModule(@Arg('id', () => Int) id: number, @Ctx() api: ApiContext) {
    return api.get(CourseService).module(api.viewer, id);
  }

  @FieldResolver(() => CourseModuleText)
  localized(@Root() module: CourseModule, @Arg('language', () => LanguageEnum) language: Language): CourseModuleText {
    return {
      title: localized(module.title, module.titleEs, language),
      description: localized(module.description, module.descriptionEs, language),
    };
  }

  @Extensions(wholeList('lessonsOfModule'))
  @FieldResolver(() => [Lesson], { description: 'The lessons that the viewer may see, in order.' })
  lessons(@Root() module: CourseModule, @Ctx() api: ApiContext) {
    return moduleLessons(api).load(module);
  }
}
