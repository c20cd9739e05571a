import { z } from 'zod';
import { articleInput } from '#domain/content-input.ts';
import { DEFAULT_AUTHOR_ID } from '#domain/limits.ts';
import { problem } from '#domain/text-input.ts';
import type { FormKind } from './form-kind.ts';

/** An empty excerpt is too short as well, and saying so tells the writer how long it has to be. */
const excerpt = z
  .string()
  .refine((text) => text.trim() !== '', problem('excerpt_too_short'))
  .pipe(articleInput.shape.excerpt);

const schema = articleInput.omit({ attribution: true, sourceUrl: true }).extend({ excerpt });

export const articleKind = {
  section: 'articles',
  type: 'article',
  schema,
  empty: {
    title: '',
    excerpt: '',
    content: '',
    titleEs: '',
    excerptEs: '',
    contentEs: '',
    slug: '',
    category: '',
    imageUrl: '',
    status: 'draft',
    authorId: DEFAULT_AUTHOR_ID,
  },
  tabs: {
    english: ['title', 'excerpt', 'content'],
    spanish: ['titleEs', 'excerptEs', 'contentEs'],
    common: ['slug', 'category', 'imageUrl', 'status', 'authorId'],
  },
  html: ['content', 'contentEs'],
} satisfies FormKind<typeof schema._output>;
