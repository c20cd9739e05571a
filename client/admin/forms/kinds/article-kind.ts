import { articleInput } from '#domain/content-input.ts';
import { DEFAULT_AUTHOR_ID } from '#domain/limits.ts';
import type { FormKind } from './form-kind.ts';

const schema = articleInput.omit({ attribution: true, sourceUrl: true });

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
  // An empty one is too short as well, and this says how long it has to be.
  reword: (field, problem) => (field === 'excerpt' && problem === 'required' ? 'excerpt_too_short' : problem),
} satisfies FormKind<typeof schema._output>;
