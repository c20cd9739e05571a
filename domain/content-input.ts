import { z } from 'zod';
import { CATEGORIES, CONTENT_STATUSES } from './content.ts';
import { LANGUAGES } from './language.ts';
import {
  ATTRIBUTION_MAX,
  BODY_MAX,
  DEFAULT_AUTHOR_ID,
  DESCRIPTION_MAX,
  DURATION_MAX,
  EXCERPT_MAX,
  EXCERPT_MIN,
  INTEGER_MAX,
  ORDER_MIN,
  SLUG_MAX,
  TITLE_MAX,
  URL_MAX,
} from './limits.ts';
import { questionsInput } from './quiz.ts';
import { SLUG_PATTERN } from './slug.ts';
import { bounded, optional, problem, required } from './text-input.ts';
import { isSitePath, isWebAddress } from './web-address.ts';

const slug = bounded(SLUG_MAX)
  .refine((text) => text === '' || SLUG_PATTERN.test(text), problem('slug_invalid'))
  .nullish()
  .transform((text) => text || null);

/** A path of this site or an address elsewhere, over https: pictures over http are shown by no browser here. */
const pictureAddress = optional(URL_MAX)
  .transform((text) => text?.replace(/^http:/i, 'https:') ?? null)
  .refine((text) => text === null || isSitePath(text) || isWebAddress(text), problem('url_invalid'));

const externalAddress = optional(URL_MAX).refine((text) => text === null || isWebAddress(text), problem('url_invalid'));

/** A word of a fixed list, in whatever letter case it comes. */
function oneOf<const Words extends readonly string[]>(words: Words) {
  const byLowerCase = new Map(words.map((word) => [word.toLowerCase(), word]));
  return z.preprocess(
    (value) => (typeof value === 'string' ? (byLowerCase.get(value.trim().toLowerCase()) ?? value) : value),
    z.enum(words),
  );
}

/** The database counts characters, JavaScript half of some: this counts as the database does. */
const excerpt = required(EXCERPT_MAX).refine((value) => [...value].length >= EXCERPT_MIN, problem('excerpt_too_short'));

const id = z.number().int().positive().max(INTEGER_MAX);
const order = z.number().int().min(ORDER_MIN).max(INTEGER_MAX).default(ORDER_MIN);
const status = oneOf(CONTENT_STATUSES).default('draft');
const language = oneOf(LANGUAGES).default('en');
const authorId = id.default(DEFAULT_AUTHOR_ID);
const source = { attribution: optional(ATTRIBUTION_MAX), sourceUrl: externalAddress };

/** What an article is made from, whichever door it comes in by. Bodies are HTML, sanitised by the service. */
export const articleInput = z.object({
  title: required(TITLE_MAX),
  titleEs: optional(TITLE_MAX),
  slug,
  excerpt,
  excerptEs: optional(EXCERPT_MAX),
  content: required(BODY_MAX),
  contentEs: optional(BODY_MAX),
  category: oneOf(CATEGORIES),
  imageUrl: pictureAddress,
  status,
  language,
  authorId,
  ...source,
});

export const videoInput = z.object({
  title: required(TITLE_MAX),
  titleEs: optional(TITLE_MAX),
  slug,
  description: required(DESCRIPTION_MAX),
  descriptionEs: optional(DESCRIPTION_MAX),
  videoUrl: required(URL_MAX).refine(isWebAddress, problem('url_invalid')),
  thumbnailUrl: pictureAddress,
  duration: required(DURATION_MAX),
  status,
  language,
  authorId,
  ...source,
});

/** Content folders may leave a video's duration out: sources often do not state it, and none is better than a guess. */
export const importedVideoInput = videoInput.extend({ duration: optional(DURATION_MAX) });

export const courseModuleInput = z.object({
  title: required(TITLE_MAX),
  titleEs: optional(TITLE_MAX),
  slug,
  description: required(DESCRIPTION_MAX),
  descriptionEs: optional(DESCRIPTION_MAX),
  order,
  status,
  language,
});

export const lessonInput = z.object({
  moduleId: id,
  title: required(TITLE_MAX),
  titleEs: optional(TITLE_MAX),
  slug,
  content: required(BODY_MAX),
  contentEs: optional(BODY_MAX),
  duration: required(DURATION_MAX),
  order,
  status,
  language,
  questions: questionsInput,
  ...source,
});

export type ArticleInput = z.output<typeof articleInput>;
export type VideoInput = z.output<typeof importedVideoInput>;
export type CourseModuleInput = z.output<typeof courseModuleInput>;
export type LessonInput = z.output<typeof lessonInput>;
