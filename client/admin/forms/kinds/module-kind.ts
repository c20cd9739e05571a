import { courseModuleInput } from '#domain/content-input.ts';
import { ORDER_MIN } from '#domain/limits.ts';
import type { FormKind } from './form-kind.ts';

const schema = courseModuleInput.omit({ slug: true });

export const moduleKind = {
  section: 'modules',
  type: 'module',
  schema,
  empty: { title: '', description: '', titleEs: '', descriptionEs: '', order: ORDER_MIN, status: 'draft' },
  tabs: {
    english: ['title', 'description'],
    spanish: ['titleEs', 'descriptionEs'],
    common: ['order', 'status'],
  },
} satisfies FormKind<typeof schema._output>;
