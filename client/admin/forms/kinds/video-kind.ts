import { videoInput } from '#domain/content-input.ts';
import { DEFAULT_AUTHOR_ID } from '#domain/limits.ts';
import type { FormKind } from './form-kind.ts';

const schema = videoInput.omit({ attribution: true, sourceUrl: true });

export const videoKind = {
  section: 'videos',
  type: 'video',
  schema,
  empty: {
    title: '',
    description: '',
    titleEs: '',
    descriptionEs: '',
    slug: '',
    videoUrl: '',
    thumbnailUrl: '',
    duration: '',
    status: 'draft',
    authorId: DEFAULT_AUTHOR_ID,
  },
  tabs: {
    english: ['title', 'description'],
    spanish: ['titleEs', 'descriptionEs'],
    common: ['slug', 'videoUrl', 'thumbnailUrl', 'duration', 'status', 'authorId'],
  },
} satisfies FormKind<typeof schema._output>;
