import { courseModuleInput } from '#domain/content/course-module.ts';
import { describedForm } from './described-form.ts';
import { formDate, formSchedule } from './form-date.ts';
import type { FormKind } from './form-kind.ts';

const described = courseModuleInput.omit({ slug: true, language: true });
const schema = described.extend({ publishedAt: formDate, ...formSchedule });

export const moduleKind = {
  section: 'modules',
  type: 'module',
  schema,
  ...describedForm(described),
} satisfies FormKind<typeof schema._output>;
