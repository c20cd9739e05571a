import { z } from 'zod';
import { CONTENT_STATUSES } from '../content.ts';
import { isCalendarDay } from '../date.ts';
import { LANGUAGES, type Language } from '../language.ts';
import {
  ATTRIBUTION_MAX,
  BODY_MAX,
  DEFAULT_AUTHOR_ID,
  DURATION_MAX,
  INTEGER_MAX,
  ORDER_MIN,
  REVIEWER_MAX,
  SLUG_MAX,
  TITLE_MAX,
  URL_MAX,
} from '../limits.ts';
import { SLUG_PATTERN } from '../slug.ts';
import { bounded, optional, problem, required } from '../text-input.ts';
import { isSitePath, isWebAddress } from '../web-address.ts';
import { type FieldFacts, field } from './content-kind.ts';

type Label = Record<Language, string>;

const inSpanish = ({ en, es }: Label): Label => ({ en: `${en} (Spanish)`, es: `${es} (español)` });

/** A text field in the front matter. @param rule for the English text. */
export const text = <Rule extends z.ZodType>(label: Label, rule: Rule, more: Pick<FieldFacts, 'searched'> = {}) =>
  field(rule, { type: 'text', place: 'front', label, ...more });

/** The Spanish translation of a text field. @param max in characters. */
export const spanishText = (label: Label, max: number) =>
  field(optional(max), { type: 'text', place: 'front', label: inSpanish(label), isSpanish: true });

/** A text field in `meta.yml`. */
export const line = <Rule extends z.ZodType>(label: Label, rule: Rule, more: Pick<FieldFacts, 'searched'> = {}) =>
  field(rule, { type: 'text', place: 'meta', label, ...more });

/** A word from a fixed list, in upper or lower case. */
export function oneOf<const Words extends readonly string[]>(words: Words) {
  const byLowerCase = new Map(words.map((word) => [word.toLowerCase(), word]));
  return z.preprocess(
    (value) => (typeof value === 'string' ? (byLowerCase.get(value.trim().toLowerCase()) ?? value) : value),
    z.enum(words),
  );
}

/** A path of this site or an https address elsewhere. Browsers don't show http images on this site. */
const pictureAddress = () =>
  optional(URL_MAX)
    .transform((address) => address?.replace(/^http:/i, 'https:') ?? null)
    .refine((address) => address === null || isSitePath(address) || isWebAddress(address), problem('url_invalid'));

/** The address of a picture in `meta.yml`. */
export const picture = (label: Label) => field(pictureAddress(), { type: 'picture', place: 'meta', label });

/** A calendar day as a text. */
export const calendarDay = () =>
  bounded(10, 'date_invalid')
    .refine((day) => day === '' || isCalendarDay(day), problem('date_invalid'))
    .nullish()
    .transform((day) => day || null);

const id = z.number().int().positive().max(INTEGER_MAX);

const TITLE = { en: 'Title', es: 'Título' };

export const titles = {
  title: text(TITLE, required(TITLE_MAX), { searched: 'A' }),
  titleEs: spanishText(TITLE, TITLE_MAX),
};

export const slug = field(
  bounded(SLUG_MAX)
    .refine((value) => value === '' || SLUG_PATTERN.test(value), problem('slug_invalid'))
    .nullish()
    .transform((value) => value || null),
  {
    type: 'text',
    place: 'folder',
    label: { en: 'Slug', es: 'Slug' },
    note: 'If empty, it is derived from the English title.',
  },
);

const CONTENT = { en: 'Content', es: 'Contenido' };

/** HTML, sanitized by the services. */
export const bodies = {
  content: field(required(BODY_MAX), {
    type: 'html',
    place: 'body',
    label: CONTENT,
    searched: 'D',
    note: 'HTML. Anything that the site does not allow is removed.',
  }),
  contentEs: field(optional(BODY_MAX), { type: 'html', place: 'body', label: inSpanish(CONTENT), isSpanish: true }),
};

export const duration = line({ en: 'Duration', es: 'Duración' }, required(DURATION_MAX));

export const order = field(z.number().int().min(ORDER_MIN).max(INTEGER_MAX).default(ORDER_MIN), {
  type: 'integer',
  place: 'meta',
  label: { en: 'Order', es: 'Orden' },
  isUnchangedIfOmitted: true,
  initial: ORDER_MIN,
  note: 'At least 1; 1 if omitted.',
});

/** Forms on the site always write English. Content folders can omit the language. */
export const state = {
  status: field(oneOf(CONTENT_STATUSES).default('draft'), {
    type: 'word',
    place: 'meta',
    label: { en: 'Status', es: 'Estado' },
    isUnchangedIfOmitted: true,
    initial: 'draft',
  }),
  language: field(oneOf(LANGUAGES).default('en'), {
    type: 'word',
    place: 'meta',
    label: { en: 'Language', es: 'Idioma' },
    isUnchangedIfOmitted: true,
    initial: 'en',
  }),
};

export const authorId = field(id.default(DEFAULT_AUTHOR_ID), {
  type: 'author',
  place: 'meta',
  key: 'author',
  label: { en: 'Author', es: 'Autor' },
  initial: DEFAULT_AUTHOR_ID,
  note: '1 if omitted.',
});

export const moduleId = field(id, {
  type: 'module',
  place: 'folder',
  label: { en: 'Module', es: 'Módulo' },
  initial: null,
});

/** Content folders can set them; otherwise the site does. */
export const dates = {
  createdAt: field(z.date(), {
    type: 'moment',
    place: 'meta',
    key: 'created',
    label: { en: 'Created on', es: 'Fecha de creación' },
  }),
  updatedAt: field(z.date(), {
    type: 'moment',
    place: 'meta',
    key: 'updated',
    label: { en: 'Last change', es: 'Último cambio' },
  }),
};

/** For `omit`: only the site says when an item was created and last changed. */
export const DATES = { createdAt: true, updatedAt: true } as const;

/** The years that four digits can name. */
const FIRST = new Date('0001-01-01T00:00:00Z');
const LAST = new Date('9999-12-31T23:59:59.999Z');

/** A day such as 2026-01-31, which begins in UTC, or an ISO date-time. */
const moment = () =>
  z
    .union([z.date(), z.iso.date(), z.iso.datetime({ offset: true }), z.literal('')], problem('date_invalid'))
    .nullish()
    .transform((date) => (date ? new Date(date) : null))
    .refine((date) => date === null || (date >= FIRST && date <= LAST), problem('date_invalid'));

/** The publication date, and when the site publishes and unpublishes an item by itself. See domain/schedule.ts. */
export const publication = {
  publishedAt: field(moment(), {
    type: 'moment',
    place: 'meta',
    key: 'date',
    label: { en: 'Publication date', es: 'Fecha de publicación' },
    note: 'Shown on the page; lists begin with the newest. If omitted, it is set when the item is first published.',
  }),
  publishAt: field(moment(), {
    type: 'moment',
    place: 'meta',
    isUnchangedIfOmitted: true,
    label: { en: 'Publish at', es: 'Publicar el' },
    note: 'When the site publishes a draft by itself. Null cancels that.',
  }),
  unpublishAt: field(moment(), {
    type: 'moment',
    place: 'meta',
    isUnchangedIfOmitted: true,
    label: { en: 'Unpublish at', es: 'Pasar a borrador el' },
    note: 'When the site turns the item into a draft by itself. Null cancels that.',
  }),
};

/** The credit for an item from another source. */
export const source = {
  attribution: line({ en: 'Credit', es: 'Crédito' }, optional(ATTRIBUTION_MAX)),
  sourceUrl: line(
    { en: 'Source URL', es: 'URL de la fuente' },
    optional(URL_MAX).refine((address) => address === null || isWebAddress(address), problem('url_invalid')),
  ),
};

/** Who checked the facts of an item, and when. */
export const review = {
  reviewedAt: field(calendarDay(), {
    type: 'day',
    place: 'meta',
    label: { en: 'Reviewed on', es: 'Fecha de revisión' },
    note: 'The date on which the facts were checked, such as 2026-01-31.',
  }),
  reviewedBy: line({ en: 'Reviewed by', es: 'Revisado por' }, optional(REVIEWER_MAX)),
};

/** Fields of a shape whose text exists in both languages. Those of questions count as one text. */
export function bilingualNames(shape: object): string[] {
  return Object.keys(shape).filter((name) => `${name}Es` in shape || name === 'questions');
}

/** What an edit says about translations. It isn't a value of the item. */
export const confirmation = (shape: z.ZodRawShape) => ({
  confirmed: field(
    z
      .array(z.string())
      .nullish()
      .transform((names) => [...new Set(names ?? [])])
      .refine((names) => names.every((name) => bilingualNames(shape).includes(name)), problem('invalid')),
    {
      type: 'fields',
      place: 'front',
      label: { en: 'Spanish confirmed', es: 'Español confirmado' },
      initial: [],
      note: 'Names of English fields, such as title, whose Spanish is right for the English as this edit leaves it.',
    },
  ),
});
