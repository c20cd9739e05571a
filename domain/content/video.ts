import { z } from 'zod';
import { DESCRIPTION_MAX, DURATION_MAX, SLUG_MAX, SPEAKERS_MAX, URL_MAX } from '../limits.ts';
import { SLUG_PATTERN } from '../slug.ts';
import { bounded, optional, problem, required } from '../text-input.ts';
import { isWebAddress } from '../web-address.ts';
import { defineKind, field } from './content-kind.ts';
import {
  authorId,
  confirmation,
  DATES,
  dates,
  duration,
  line,
  picture,
  publication,
  review,
  slug,
  source,
  spanishText,
  state,
  text,
  titles,
} from './fields.ts';

const DESCRIPTION = { en: 'Description', es: 'Descripción' };

const shape = {
  ...titles,
  slug,
  description: text(DESCRIPTION, required(DESCRIPTION_MAX), { searched: 'B' }),
  descriptionEs: spanishText(DESCRIPTION, DESCRIPTION_MAX),
  videoUrl: line(
    { en: 'Video URL', es: 'URL del video' },
    required(URL_MAX).refine(isWebAddress, problem('url_invalid')),
  ),
  thumbnailUrl: picture({ en: 'Thumbnail URL', es: 'URL de la miniatura' }),
  duration,
  speakers: line({ en: 'Speakers', es: 'Ponentes' }, optional(SPEAKERS_MAX), { searched: 'B' }),
  lessonSlug: field(
    bounded(SLUG_MAX)
      .refine((value) => value === '' || SLUG_PATTERN.test(value), problem('slug_invalid'))
      .nullish()
      .transform((value) => value || null),
    {
      type: 'text',
      place: 'meta',
      label: { en: 'Lesson', es: 'Lección' },
      note: 'Slug of the lesson that the video goes with, and whose title is its topic. It may not exist yet.',
    },
  ),
  ...state,
  authorId,
  ...publication,
  ...dates,
  ...source,
  ...review,
};

export const videoInput = z.object(shape).omit(DATES).extend(confirmation(shape));

/** Content folders may omit a video's duration, because sources often don't state it and a guess would be worse. */
export const importedVideoInput = videoInput.extend({ duration: optional(DURATION_MAX) });

export const VIDEO = defineKind({
  type: 'video',
  name: 'Video',
  table: 'video',
  folder: 'videos',
  shape,
  input: videoInput,
  imported: importedVideoInput,
  ownColumns: ['search_en', 'search_es', 'view_count'],
});
