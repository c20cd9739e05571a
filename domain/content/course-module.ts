import { z } from 'zod';
import { DESCRIPTION_MAX } from '../limits.ts';
import { required } from '../text-input.ts';
import { defineKind } from './content-kind.ts';
import { confirmation, DATES, dates, order, publication, slug, spanishText, state, text, titles } from './fields.ts';

const DESCRIPTION = { en: 'Description', es: 'Descripción' };

const shape = {
  ...titles,
  slug,
  description: text(DESCRIPTION, required(DESCRIPTION_MAX)),
  descriptionEs: spanishText(DESCRIPTION, DESCRIPTION_MAX),
  order,
  ...state,
  ...publication,
  ...dates,
};

export const courseModuleInput = z.object(shape).omit(DATES).extend(confirmation(shape));

export const COURSE_MODULE = defineKind({
  type: 'module',
  name: 'Course module',
  table: 'course_module',
  folder: 'course',
  shape,
  input: courseModuleInput,
});
