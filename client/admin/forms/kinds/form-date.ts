import { z } from 'zod';
import { calendarDay } from '#domain/content/fields.ts';

/** The date of an item in its form: a day. The API gets the moment at which it begins in UTC. */
export const formDate = calendarDay().transform((day) => (day ? `${day}T00:00:00.000Z` : null));

/** A moment in a form: an ISO date-time in UTC, or ''. */
const formMoment = z
  .string()
  .nullish()
  .transform((moment) => moment || null);

/** When an item is published and unpublished by itself. */
export const formSchedule = { publishAt: formMoment, unpublishAt: formMoment };
