import { z } from 'zod';
import { CATEGORIES } from '../content.ts';
import { EXCERPT_MAX, EXCERPT_MIN } from '../limits.ts';
import { problem, required } from '../text-input.ts';
import { defineKind, field } from './content-kind.ts';
import {
  authorId,
  bodies,
  confirmation,
  DATES,
  dates,
  oneOf,
  picture,
  publication,
  review,
  slug,
  source,
  spanishText,
  state,
  text,
  titles,
} from './fields.ts';

const EXCERPT = { en: 'Excerpt', es: 'Extracto' };

/** The length in code points, as the database counts it. JavaScript counts some of them twice. */
const isLongEnough = (excerpt: string) => [...excerpt].length >= EXCERPT_MIN;

const shape = {
  ...titles,
  slug,
  excerpt: text(EXCERPT, required(EXCERPT_MAX).refine(isLongEnough, problem('excerpt_too_short')), { searched: 'B' }),
  excerptEs: spanishText(EXCERPT, EXCERPT_MAX),
  ...bodies,
  category: field(oneOf(CATEGORIES), { type: 'word', place: 'meta', label: { en: 'Category', es: 'Categoría' } }),
  imageUrl: picture({ en: 'Image URL', es: 'URL de la imagen' }),
  ...state,
  authorId,
  ...publication,
  ...dates,
  ...source,
  ...review,
};

/** The input for an article, in every API and form. */
export const articleInput = z.object(shape).omit(DATES).extend(confirmation(shape));

export const ARTICLE = defineKind({
  type: 'article',
  name: 'Article',
  table: 'article',
  folder: 'articles',
  shape,
  input: articleInput,
  ownColumns: ['search_en', 'search_es'],
});
