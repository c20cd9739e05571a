import { lessonInput } from '#domain/content/lesson.ts';
import { describedForm } from './described-form.ts';
import type { FormKind } from './form-kind.ts';

const schema = lessonInput.omit({ language: true, attribution: true, sourceUrl: true });

export const lessonKind = {
  section: 'lessons',
  type: 'lesson',
  schema,
  ...describedForm(schema),
} satisfies FormKind<typeof schema._output>;
