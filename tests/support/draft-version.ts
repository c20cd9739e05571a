import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContentType } from '#domain/content.ts';

/** The version of the pending draft of an item; 0 if there is none. */
export async function draftVersion(em: EntityManager, type: ContentType, id: number): Promise<number> {
  const [draft] = await em.execute<{ version: number }[]>(
    'select version from content_draft where item_type = ? and item_id = ?',
    [type, id],
  );
  return draft?.version ?? 0;
}
