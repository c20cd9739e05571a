import { articleInput } from '#domain/content/article.ts';
import { describedForm } from './described-form.ts';
import type { FormKind } from './form-kind.ts';

const schema = articleInput.omit({ language: true, attribution: true, sourceUrl: true });

export const articleKind = {
  section: 'articles',
  type: 'article',
  schema,
  ...describedForm(schema),
  // An empty one is too short as well, and this says how long it has to be.
  reword: (field, problem) => (field === 'excerpt' && problem === 'required' ? 'excerpt_too_short' : problem),
} satisfies FormKind<typeof schema._output>;
