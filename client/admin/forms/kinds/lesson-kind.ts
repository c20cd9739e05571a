import { lessonInput } from '#domain/content/lesson.ts';
import { describedForm } from './described-form.ts';
import { formDate, formDay, formSchedule } from './form-date.ts';
import type { FormKind } from './form-kind.ts';

const described = lessonInput.omit({ language: true });
const schema = described.extend({ publishedAt: formDate, reviewedAt: formDay, ...formSchedule });

export const lessonKind = {
  section: 'lessons',
  type: 'lesson',
  schema,
  ...describedForm(described),
} satisfies FormKind<typeof schema._output>;
