import { z } from 'zod';
import { articleInput } from '#domain/content/article.ts';
import { problem } from '#domain/text-input.ts';
import { describedForm } from './described-form.ts';
import { formDate, formDay, formSchedule } from './form-date.ts';
import type { FormKind } from './form-kind.ts';

/** An empty excerpt is too short as well, and saying so tells the writer how long it has to be. */
const excerpt = z
  .string()
  .refine((text) => text.trim() !== '', problem('excerpt_too_short'))
  .pipe(articleInput.shape.excerpt);

const described = articleInput.omit({ language: true });
const schema = described.extend({ excerpt, publishedAt: formDate, reviewedAt: formDay, ...formSchedule });

export const articleKind = {
  section: 'articles',
  type: 'article',
  schema,
  ...describedForm(described),
} satisfies FormKind<typeof schema._output>;
