import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContentType } from '#domain/content.ts';
import { CONTENT_TABLES } from '../model/content-tables.ts';

/** Items that one transaction publishes or unpublishes. */
export const DUE_BATCH = 100;

/** SQL for the items of a type that are due. */
export function dueItems(type: ContentType): string {
  return `from ${CONTENT_TABLES[type].name} r
    where (r.publish_at is not null or r.unpublish_at is not null) and least(r.publish_at, r.unpublish_at) <= now()`;
}

/**
 * A draft whose time to be unpublished has passed as well stays a draft. Items that someone else is changing are left for
 * the next time. A trigger sets the publication date. @returns how many.
 */
export async function changeDueItems(em: EntityManager, type: ContentType): Promise<number> {
  const rows = await em.execute(
    `update ${CONTENT_TABLES[type].name} set
       status = case when status = 'draft' and (unpublish_at is null or unpublish_at > now()) then 'published' else 'draft' end,
       publish_at = null, unpublish_at = case when unpublish_at > now() then unpublish_at end, updated_at = now()
     where id in (select r.id ${dueItems(type)} order by r.id limit ${DUE_BATCH} for update skip locked)
     returning id`,
  );
  return rows.length;
}
