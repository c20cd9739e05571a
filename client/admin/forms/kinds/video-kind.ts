import { videoInput } from '#domain/content/video.ts';
import { describedForm } from './described-form.ts';
import { formDate, formDay, formSchedule } from './form-date.ts';
import type { FormKind } from './form-kind.ts';

const described = videoInput.omit({ language: true });
const schema = described.extend({ publishedAt: formDate, reviewedAt: formDay, ...formSchedule });

export const videoKind = {
  section: 'videos',
  type: 'video',
  schema,
  ...describedForm(described),
} satisfies FormKind<typeof schema._output>;
