import { courseModuleInput } from '#domain/content/course-module.ts';
import { describedForm } from './described-form.ts';
import type { FormKind } from './form-kind.ts';

const schema = courseModuleInput.omit({ slug: true, language: true });

export const moduleKind = {
  section: 'modules',
  type: 'module',
  schema,
  ...describedForm(schema),
} satisfies FormKind<typeof schema._output>;
