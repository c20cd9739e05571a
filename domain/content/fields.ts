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
import { field } from './content-kind.ts';

type Label = Record<Language, string>;

const inSpanish = ({ en, es }: Label): Label => ({ en: `${en} (Spanish)`, es: `${es} (español)` });

/** A text of the front matter. @param rule for its English. */
export const text = <Rule extends z.ZodType>(label: Label, rule: Rule) =>
  field(rule, { type: 'text', place: 'front', label });

/** The Spanish of a text. @param max in characters. */
export const spanishText = (label: Label, max: number) =>
  field(optional(max), { type: 'text', place: 'front', label: inSpanish(label), isSpanish: true });

/** A line of `meta.yml`. */
export const line = <Rule extends z.ZodType>(label: Label, rule: Rule) =>
  field(rule, { type: 'text', place: 'meta', label });

/** A word of a fixed list, in upper or lower case. */
export function oneOf<const Words extends readonly string[]>(words: Words) {
  const byLowerCase = new Map(words.map((word) => [word.toLowerCase(), word]));
  return z.preprocess(
    (value) => (typeof value === 'string' ? (byLowerCase.get(value.trim().toLowerCase()) ?? value) : value),
    z.enum(words),
  );
}

/** A path of this site or an https address elsewhere: browsers show no http pictures here. */
export const pictureAddress = () =>
  optional(URL_MAX)
    .transform((address) => address?.replace(/^http:/i, 'https:') ?? null)
    .refine((address) => address === null || isSitePath(address) || isWebAddress(address), problem('url_invalid'));

/** A day of the calendar, as a text. */
export const calendarDay = () =>
  bounded(10, 'date_invalid')
    .refine((day) => day === '' || isCalendarDay(day), problem('date_invalid'))
    .nullish()
    .transform((day) => day || null);

const id = z.number().int().positive().max(INTEGER_MAX);

const TITLE = { en: 'Title', es: 'Título' };

export const titles = { title: text(TITLE, required(TITLE_MAX)), titleEs: spanishText(TITLE, TITLE_MAX) };

export const slug = field(
  bounded(SLUG_MAX)
    .refine((value) => value === '' || SLUG_PATTERN.test(value), problem('slug_invalid'))
    .nullish()
    .transform((value) => value || null),
  {
    type: 'text',
    place: 'folder',
    label: { en: 'Slug', es: 'Slug' },
    note: 'Empty derives it from the English title.',
  },
);

const CONTENT = { en: 'Content', es: 'Contenido' };

/** HTML, sanitized by the services. */
export const bodies = {
  content: field(required(BODY_MAX), {
    type: 'html',
    place: 'body',
    label: CONTENT,
    note: 'HTML; what the policy of the site does not allow is taken out.',
  }),
  contentEs: field(optional(BODY_MAX), { type: 'html', place: 'body', label: inSpanish(CONTENT), isSpanish: true }),
};

export const duration = line({ en: 'Duration', es: 'Duración' }, required(DURATION_MAX));

export const order = field(z.number().int().min(ORDER_MIN).max(INTEGER_MAX).default(ORDER_MIN), {
  type: 'integer',
  place: 'meta',
  label: { en: 'Order', es: 'Orden' },
  isKept: true,
  initial: ORDER_MIN,
  note: 'From 1, which it is when left out.',
});

/** The site's own forms write English only; content folders leave it out then. */
export const state = {
  status: field(oneOf(CONTENT_STATUSES).default('draft'), {
    type: 'word',
    place: 'meta',
    label: { en: 'Status', es: 'Estado' },
    isKept: true,
    initial: 'draft',
  }),
  language: field(oneOf(LANGUAGES).default('en'), {
    type: 'word',
    place: 'meta',
    label: { en: 'Language', es: 'Idioma' },
    isKept: true,
    initial: 'en',
  }),
};

export const authorId = field(id.default(DEFAULT_AUTHOR_ID), {
  type: 'author',
  place: 'meta',
  key: 'author',
  label: { en: 'Author', es: 'Autor' },
  initial: DEFAULT_AUTHOR_ID,
  note: 'Left out, 1.',
});

export const moduleId = field(id, {
  type: 'module',
  place: 'folder',
  label: { en: 'Module', es: 'Módulo' },
  initial: null,
});

/** Content folders name them; elsewhere the site keeps them. */
export const dates = {
  createdAt: field(z.date(), { type: 'moment', place: 'meta', key: 'date', label: { en: 'Date', es: 'Fecha' } }),
  updatedAt: field(z.date(), {
    type: 'moment',
    place: 'meta',
    key: 'updated',
    label: { en: 'Last change', es: 'Último cambio' },
  }),
};

/** To take them out of what forms and APIs take. */
export const DATES = { createdAt: true, updatedAt: true } as const;

/** The credit of an item that comes from elsewhere. */
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
    note: 'Date such as 2026-01-31 on which the facts were checked.',
  }),
  reviewedBy: line({ en: 'Reviewed by', es: 'Revisado por' }, optional(REVIEWER_MAX)),
};
