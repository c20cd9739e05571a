import { z } from 'zod';
import { DESCRIPTION_MAX, DURATION_MAX, URL_MAX } from '../limits.ts';
import { optional, problem, required } from '../text-input.ts';
import { isWebAddress } from '../web-address.ts';
import { defineKind } from './content-kind.ts';
import {
  authorId,
  DATES,
  dates,
  duration,
  line,
  pictureAddress,
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
  description: text(DESCRIPTION, required(DESCRIPTION_MAX)),
  descriptionEs: spanishText(DESCRIPTION, DESCRIPTION_MAX),
  videoUrl: line(
    { en: 'Video URL', es: 'URL del video' },
    required(URL_MAX).refine(isWebAddress, problem('url_invalid')),
  ),
  thumbnailUrl: line({ en: 'Thumbnail URL', es: 'URL de la miniatura' }, pictureAddress()),
  duration,
  ...state,
  authorId,
  ...dates,
  ...source,
};

export const videoInput = z.object(shape).omit(DATES);

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
