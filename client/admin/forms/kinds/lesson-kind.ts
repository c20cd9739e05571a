import { lessonInput } from '#domain/content/lesson.ts';
import { describedForm } from './described-form.ts';
import { formDate, formSchedule } from './form-date.ts';
import type { FormKind } from './form-kind.ts';

const described = lessonInput.omit({ language: true });
const schema = described.extend({ publishedAt: formDate, ...formSchedule });

export const lessonKind = {
  section: 'lessons',
  type: 'lesson',
  schema,
  ...describedForm(described),
} satisfies FormKind<typeof schema._output>;
