import { type Language, type LocalizedText, localized } from '#domain/language.ts';
import type { Question } from '#domain/quiz.ts';
import type { ApiContext } from '../../../platform/api/api-context.ts';
import type { CourseModule } from '../../content/course/course-module.entity.ts';
import type { Lesson } from '../../content/course/lesson.entity.ts';
import { withLinkedSections } from '../../content/html/sections.ts';
import { withMedia } from '../../media/bodies-with-media.ts';

/** A question in one language. */
export interface HandoutQuestion {
  text: LocalizedText;
  options: { letter: string; text: LocalizedText; isRight: boolean }[];
  explanation: LocalizedText;
}

/** A lesson as handouts show it, in one language where it has that, otherwise in English. */
export interface HandoutLesson {
  id: number;
  slug: string;
  title: LocalizedText;
  /** HTML. */
  content: LocalizedText;
  attribution: string | null;
  sourceUrl: string | null;
  updatedAt: Date;
  questions: HandoutQuestion[];
}

export interface HandoutModule {
  id: number;
  slug: string;
  title: LocalizedText;
  description: LocalizedText;
  lessons: HandoutLesson[];
}

/** @param lesson loaded with its bodies and questions. */
export async function handoutLesson(lesson: Lesson, language: Language, api: ApiContext): Promise<HandoutLesson> {
  const { id, slug, attribution, sourceUrl, updatedAt, questions } = lesson;
  const content = await withMedia(localized(lesson.content, lesson.contentEs, language), api);
  const other = content.language === 'en' ? lesson.contentEs : lesson.content;
  return {
    id,
    slug,
    title: localized(lesson.title, lesson.titleEs, language),
    content: { ...content, value: withLinkedSections(content.value, other) },
    attribution,
    sourceUrl,
    updatedAt,
    questions: (questions ?? []).map((question) => handoutQuestion(question, language)),
  };
}

export async function handoutModule(
  module: CourseModule,
  lessons: Lesson[],
  language: Language,
  api: ApiContext,
): Promise<HandoutModule> {
  return {
    id: module.id,
    slug: module.slug,
    title: localized(module.title, module.titleEs, language),
    description: localized(module.description, module.descriptionEs, language),
    lessons: await Promise.all(lessons.map((lesson) => handoutLesson(lesson, language, api))),
  };
}

function handoutQuestion({ question, options, answer, explanation }: Question, language: Language): HandoutQuestion {
  return {
    text: localized(question.en, question.es, language),
    options: options.map(({ id, text }, index) => ({
      letter: String.fromCharCode('A'.charCodeAt(0) + index),
      text: localized(text.en, text.es, language),
      isRight: id === answer,
    })),
    explanation: localized(explanation.en, explanation.es, language),
  };
}
