import { z } from 'zod';
import { articleInput } from '#domain/content/article.ts';
import { fieldsOf } from '#domain/content/content-kind.ts';
import { courseModuleInput } from '#domain/content/course-module.ts';
import { lessonInput } from '#domain/content/lesson.ts';
import { videoInput } from '#domain/content/video.ts';
import type { ContentType } from '#domain/content.ts';
import { problem } from '#domain/text-input.ts';
import { SECTION_OF } from '../../sections.ts';
import type { FieldValue } from '../form-values.ts';
import { formDate, formDay, formSchedule } from './form-date.ts';
import type { FormKind } from './form-kind.ts';

/** The form of a type of content. */
export interface ContentKind<Name extends string = string, Input = unknown> extends FormKind<Input> {
  type: ContentType;
  empty: Record<Name, FieldValue>;
}

/** @param described the fields of the form. @param schema their rules in the form. */
function contentKind<Shape extends z.ZodRawShape, Input>(
  type: ContentType,
  described: Pick<z.ZodObject<Shape>, 'shape'>,
  schema: z.ZodType<Input>,
): ContentKind<keyof Shape & string, Input> {
  const fields = fieldsOf(described);
  const isTranslated = (name: string) => fields.some((other) => other.isSpanish && other.name === `${name}Es`);
  const namesOf = (chosen: typeof fields) => chosen.map(({ name }) => name);
  // The texts of questions are in both languages.
  const english = fields.filter(({ name, type }) => isTranslated(name) || type === 'questions');
  const spanish = fields.filter(({ isSpanish, type }) => isSpanish || type === 'questions');
  return {
    section: SECTION_OF[type],
    type,
    schema,
    empty: Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial])) as Record<
      keyof Shape & string,
      FieldValue
    >,
    tabs: {
      english: namesOf(english),
      spanish: namesOf(spanish),
      common: namesOf(fields.filter((each) => !english.includes(each) && !spanish.includes(each))),
    },
    html: namesOf(fields.filter(({ type }) => type === 'html')),
  };
}

const dates = { publishedAt: formDate, reviewedAt: formDay, ...formSchedule };

/** An empty excerpt is too short as well, and saying so tells the writer how long it has to be. */
const excerpt = z
  .string()
  .refine((text) => text.trim() !== '', problem('excerpt_too_short'))
  .pipe(articleInput.shape.excerpt);

const article = articleInput.omit({ language: true });
export const articleKind = contentKind('article', article, article.extend({ excerpt, ...dates }));

const video = videoInput.omit({ language: true });
export const videoKind = contentKind('video', video, video.extend(dates));

const lesson = lessonInput.omit({ language: true });
export const lessonKind = contentKind('lesson', lesson, lesson.extend(dates));

const courseModule = courseModuleInput.omit({ slug: true, language: true });
export const moduleKind = contentKind(
  'module',
  courseModule,
  courseModule.extend({ publishedAt: formDate, ...formSchedule }),
);
