import type { EntityManager } from '@mikro-orm/postgresql';
import { CONTENT_KINDS, hasField } from '#domain/content/kinds.ts';
import { CONTENT_TYPES } from '#domain/content.ts';

const AUTHORED = CONTENT_TYPES.filter((type) => hasField(type, 'author')).map((type) => CONTENT_KINDS[type].table);

/**
 * Makes another account the author of everything that an account wrote, including items in the trash and in pending
 * drafts. The dates of the last change stay, because readers see no difference.
 * @param transaction signed with the author of this change.
 */
export async function handOverContent(transaction: EntityManager, from: number, to: number): Promise<void> {
  for (const table of AUTHORED) {
    await transaction.execute(`update stored_${table} set author_id = ? where author_id = ?`, [to, from]);
  }
  await transaction.execute(
    `update content_draft set fields = jsonb_set(fields, '{authorId}', to_jsonb(?::integer))
     where fields -> 'authorId' = to_jsonb(?::integer)`,
    [to, from],
  );
}
