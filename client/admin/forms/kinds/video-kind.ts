import { videoInput } from '#domain/content/video.ts';
import { describedForm } from './described-form.ts';
import type { FormKind } from './form-kind.ts';

const schema = videoInput.omit({ language: true, attribution: true, sourceUrl: true });

export const videoKind = {
  section: 'videos',
  type: 'video',
  schema,
  ...describedForm(schema),
} satisfies FormKind<typeof schema._output>;
