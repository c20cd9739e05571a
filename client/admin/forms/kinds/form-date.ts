import { z } from 'zod';
import { calendarDay } from '#domain/content/fields.ts';
import { problem } from '#domain/text-input.ts';
import { INCOMPLETE, isSkipped } from '../schedule/local-time.ts';

const complete = z
  .string()
  .nullish()
  .refine((value) => value !== INCOMPLETE, problem('date_incomplete'));

/** A day in a form, or ''. */
export const formDay = complete.pipe(calendarDay());

/** The date of an item in its form: a day. The API gets the moment at which it begins in UTC. */
export const formDate = formDay.transform((day) => (day ? `${day}T00:00:00.000Z` : null));

/** A moment in a form: an ISO date-time in UTC, or ''. */
const formMoment = complete
  .refine((moment) => !moment || !isSkipped(moment), problem('time_skipped'))
  .transform((moment) => moment || null);

/** When an item is published and unpublished by itself. */
export const formSchedule = { publishAt: formMoment, unpublishAt: formMoment };
