import { Arg, Args, Ctx, FieldResolver, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { type Language, localized } from '#domain/language.ts';
import type { ApiContext } from '../api-context.ts';
import { Comment } from '../comment/comment.entity.ts';
import { Heading } from '../content/heading.ts';
import { ItemKey } from '../content/item-key.ts';
import { LocalizedText } from '../content/localized-text.ts';
import { headingsOf } from '../content-html/headings.ts';
import { LanguageEnum } from '../enums.ts';
import { CourseModule } from './course-module.entity.ts';
import { Lesson } from './lesson.entity.ts';

@ObjectType({ description: 'A lesson in one language; each text falls back to English on its own.' })
class LessonText {
  lesson!: Lesson;
  language!: Language;
}

@Resolver(() => Lesson)
export class LessonResolver {
  @Query(() => Lesson, { nullable: true })
  lesson(@Args(() => ItemKey) key: ItemKey, @Ctx() api: ApiContext) {
    return api.services.course.lesson(api.viewer, key.oneKey());
  }

  @Query(() => [Lesson], { description: 'By module and order.' })
  lessons(@Arg('moduleId', () => Int, { nullable: true }) moduleId: number | undefined, @Ctx() api: ApiContext) {
    return api.services.course.lessons(api.viewer, moduleId ?? undefined);
  }

  @FieldResolver(() => CourseModule)
  module(@Root() lesson: Lesson): Promise<CourseModule> {
    return lesson.module.loadOrFail();
  }

  @FieldResolver(() => Int)
  moduleId(@Root() lesson: Lesson): number {
    return lesson.module.id;
  }

  @FieldResolver(() => String, { description: 'English body as sanitised HTML.' })
  async content(@Root() lesson: Lesson, @Ctx() api: ApiContext): Promise<string> {
    return (await api.loaders.lessonBody.load(lesson)).content;
  }

  @FieldResolver(() => String, { nullable: true, description: 'Spanish body as sanitised HTML.' })
  async contentEs(@Root() lesson: Lesson, @Ctx() api: ApiContext): Promise<string | null> {
    return (await api.loaders.lessonBody.load(lesson)).contentEs;
  }

  @FieldResolver(() => LessonText)
  localized(@Root() lesson: Lesson, @Arg('language', () => LanguageEnum) language: Language): LessonText {
    return { lesson, language };
  }

  @FieldResolver(() => Lesson, { nullable: true, description: 'The one before it in its module.' })
  previous(@Root() lesson: Lesson, @Ctx() api: ApiContext) {
    return beside(lesson, -1, api);
  }

  @FieldResolver(() => Lesson, { nullable: true, description: 'The one after it in its module.' })
  next(@Root() lesson: Lesson, @Ctx() api: ApiContext) {
    return beside(lesson, 1, api);
  }

  @FieldResolver(() => [Comment], { description: 'Top-level comments, newest first.' })
  comments(@Root() lesson: Lesson, @Ctx() api: ApiContext) {
    return api.loaders.comments.lesson.load(lesson.id);
  }
}

@Resolver(() => LessonText)
export class LessonTextResolver {
  @FieldResolver(() => LocalizedText)
  title(@Root() { lesson, language }: LessonText): LocalizedText {
    return localized(lesson.title, lesson.titleEs, language);
  }

  @FieldResolver(() => LocalizedText, { description: 'Sanitised HTML.' })
  async content(@Root() { lesson, language }: LessonText, @Ctx() api: ApiContext): Promise<LocalizedText> {
    const { content, contentEs } = await api.loaders.lessonBody.load(lesson);
    return localized(content, contentEs, language);
  }

  @FieldResolver(() => [Heading])
  async tableOfContents(@Root() text: LessonText, @Ctx() api: ApiContext): Promise<Heading[]> {
    return headingsOf((await this.content(text, api)).value);
  }
}

async function beside(lesson: Lesson, step: -1 | 1, api: ApiContext): Promise<Lesson | null> {
  const lessons = await api.loaders.moduleLessons.load(await lesson.module.loadOrFail());
  const index = lessons.findIndex(({ id }) => id === lesson.id);
  return lessons[index + step] ?? null;
}
