import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { type Schedule, settledSchedule } from '#domain/schedule.ts';

/**
 * The schedule that an item gets. The clock is that of the database, which also decides when it is due.
 * @param values valid input of the whole item, @param before the item so far; null for a new one.
 * @throws AppError BAD_USER_INPUT if the item can't have this schedule.
 */
export async function scheduleOf(
  em: EntityManager,
  { status, publishAt, unpublishAt }: Record<string, unknown>,
  before: Schedule | null,
): Promise<Pick<Schedule, 'publishAt' | 'unpublishAt'>> {
  const wanted: Schedule = {
    status: status === 'published' ? 'published' : 'draft',
    publishAt: publishAt instanceof Date ? publishAt : null,
    unpublishAt: unpublishAt instanceof Date ? unpublishAt : null,
  };
  const settled = settledSchedule(wanted, before, await databaseTime(em));
  if ('problems' in settled) throw AppError.badInput(settled.problems);
  return { publishAt: settled.schedule.publishAt, unpublishAt: settled.schedule.unpublishAt };
}

/** Now, as the database sees it. The clocks of several servers may differ. */
export async function databaseTime(em: EntityManager): Promise<Date> {
  const [row] = await em.execute<{ now: number }[]>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
  );
  return new Date(row?.now ?? Date.now());
}
