import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContentType } from '#domain/content.ts';
import { canBePutBack } from './recorded-revision.ts';

/**
 * The operation of the running transaction, with which its changes of content can be undone; null if there are none yet.
 * Migration 0020 defines it.
 */
export async function currentOperation(em: EntityManager): Promise<string | null> {
  const [row] = await em.execute<{ id: string }[]>(
    `select c.operation::text as id from content_change c
     where c.operation = nullif(current_setting('sato.operation', true), '')::bigint and ${canBePutBack('c')} limit 1`,
  );
  return row?.id ?? null;
}

/** The items whose content an operation changed, or what belongs to them. */
export function changedItems(em: EntityManager, operation: string): Promise<{ type: ContentType; id: number }[]> {
  return em.execute(
    `select distinct c.item_type as type, c.item_id as id from content_change c
     where c.operation = ? and ${canBePutBack('c')}`,
    [operation],
  );
}
