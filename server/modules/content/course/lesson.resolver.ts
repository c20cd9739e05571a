import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Extensions, FieldResolver, Info, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { type Language, localized } from '#domain/language.ts';
import { lessonTips } from '#domain/lesson-tips.ts';
import type { ApiContext } from '../../../platform/api/api-context.ts';
import { LanguageEnum } from '../../../platform/api/enums.ts';
import { requestLoader } from '../../../platform/api/per-request.ts';
import { AskedFields } from '../../../platform/http/asked-fields.ts';
import { BODY_COST, parsedCost } from '../../../platform/http/query-cost.ts';
import { wholeList } from '../../../platform/http/query-shape.ts';
import { withMedia } from '../../media/bodies-with-media.ts';
import { Article } from '../article/article.entity.ts';
import { ArticleService } from '../article/article.service.ts';
import { bodyBeside, bodyIn } from '../model/body-loader.ts';
import { languagesOf } from '../model/has-spanish.ts';
import { Heading, tablesOfContents } from '../model/heading.ts';
import { ItemKey } from '../model/item-key.ts';
import { LocalizedText } from '../model/localized-text.ts';
import { ReadingText, readingTexts } from '../model/reading-text.ts';
import { CourseService } from './course.service.ts';
import { lessonBody, moduleLessons } from './course-loaders.ts';
import { CourseModule } from './course-module.entity.ts';
import { Lesson } from './lesson.entity.ts';

const articlesForLesson = requestLoader(({ get }, ids: readonly number[]) => get(ArticleService).relatedToLessons(ids));

@ObjectType({ description: 'A lesson in one language; each text falls back to English separately.' })
class LessonText {
  lesson!: Lesson;
  language!: Language;
}

@Resolver(() => Lesson)
export class LessonResolver {
  @Query(() => Lesson, { nullable: true })
  lesson(@Args(() => ItemKey) key: ItemKey, @Ctx() api: ApiContext, @Info() info: GraphQLResolveInfo) {
    return api.get(CourseService).lesson(api.viewer, key.oneKey(), AskedFields.of(info));
  }

  @Extensions(wholeList('lessons'))
  @Query(() => [Lesson], { description: 'By module and order.' })
  lessons(@Arg('moduleId', () => Int, { nullable: true }) moduleId: number | undefined, @Ctx() api: ApiContext) {
    return api.get(CourseService).lessonList(api.viewer, moduleId ?? undefined);
  }

  @FieldResolver(() => CourseModule)
  module(@Root() lesson: Lesson): Promise<CourseModule> {
    return lesson.module.loadOrFail();
  }

  @FieldResolver(() => Int)
  moduleId(@Root() lesson: Lesson): number {
    return lesson.module.id;
  }

  @FieldResolver(() => String, { description: 'English body as sanitized HTML.', complexity: BODY_COST })
  async content(@Root() lesson: Lesson, @Ctx() api: ApiContext): Promise<string> {
    return (await bodyIn('en', lesson, lessonBody(api))).value;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Spanish body as sanitized HTML.',
    complexity: BODY_COST,
  })
  async contentEs(@Root() lesson: Lesson, @Ctx() api: ApiContext): Promise<string | null> {
    return (await lessonBody(api).load(lesson)).contentEs;
  }

  @FieldResolver(() => [LanguageEnum], {
    description: 'The languages that it has text in. Its page exists in each of them.',
  })
  languages(@Root() lesson: Lesson): Language[] {
    return languagesOf(lesson);
  }

  @FieldResolver(() => LessonText)
  localized(@Root() lesson: Lesson, @Arg('language', () => LanguageEnum) language: Language): LessonText {
    return { lesson, language };
  }

  @FieldResolver(() => Lesson, { nullable: true, description: 'The previous lesson in its module.' })
  previous(@Root() lesson: Lesson, @Ctx() api: ApiContext) {
    return beside(lesson, -1, api);
  }

  @FieldResolver(() => Lesson, { nullable: true, description: 'The next lesson in its module.' })
  next(@Root() lesson: Lesson, @Ctx() api: ApiContext) {
    return beside(lesson, 1, api);
  }

  @FieldResolver(() => [Article], {
    description: 'Up to three published articles, those with the most words in common first.',
    complexity: ({ childComplexity }: { childComplexity: number }) => BODY_COST + 3 * childComplexity,
  })
  related(@Root() { id }: Lesson, @Ctx() api: ApiContext): Promise<Article[]> {
    return articlesForLesson(api).load(id);
  }
}

@Resolver(() => LessonText)
export class LessonTextResolver {
  @FieldResolver(() => LocalizedText, {
    description:
      'A closing tip, as plain text: its own, or one that fits its subject. Lessons of a module have different ones.',
  })
  async tip(@Root() { lesson, language }: LessonText, @Ctx() api: ApiContext): Promise<LocalizedText> {
    const own = localized(lesson.tip ?? '', lesson.tipEs, language);
    if (own.value) return own;
    const lessons = await moduleLessons(api).load(await lesson.module.loadOrFail());
    return { value: tipsOf(lessons, language).get(lesson.id) ?? '', language };
  }

  @FieldResolver(() => LocalizedText)
  title(@Root() { lesson, language }: LessonText): LocalizedText {
    return localized(lesson.title, lesson.titleEs, language);
  }

  @FieldResolver(() => LocalizedText, { description: 'Sanitized HTML.', complexity: BODY_COST })
  async content(@Root() { lesson, language }: LessonText, @Ctx() api: ApiContext): Promise<LocalizedText> {
    return withMedia(await bodyIn(language, lesson, lessonBody(api)), api);
  }

  @FieldResolver(() => ReadingText, { complexity: parsedCost })
  async reading(@Root() text: LessonText, @Ctx() api: ApiContext): Promise<ReadingText> {
    const content = await this.content(text, api);
    return readingTexts.of(content, await bodyBeside(content, text.lesson, lessonBody(api)));
  }

  @FieldResolver(() => [Heading], { complexity: parsedCost })
  async tableOfContents(@Root() text: LessonText, @Ctx() api: ApiContext): Promise<Heading[]> {
    return tablesOfContents.of(await bodyIn(text.language, text.lesson, lessonBody(api)));
  }
}

const knownTips = {
  en: new WeakMap<Lesson[], Map<number, string>>(),
  es: new WeakMap<Lesson[], Map<number, string>>(),
};

/** The tips of the lessons of a module by lesson, made once for all of them, because each depends on those before it. */
function tipsOf(lessons: Lesson[], language: Language): Map<number, string> {
  const known = knownTips[language].get(lessons);
  if (known) return known;
  const texts = lessonTips(lessons, language);
  const tips = new Map(lessons.map(({ id }, index) => [id, texts[index] ?? '']));
  knownTips[language].set(lessons, tips);
  return tips;
}

async function beside(lesson: Lesson, step: -1 | 1, api: ApiContext): Promise<Lesson | null> {
  const lessons = await moduleLessons(api).load(await lesson.module.loadOrFail());
  const index = lessons.findIndex(({ id }) => id === lesson.id);
  return lessons[index + step] ?? null;
}
