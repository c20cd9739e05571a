import type { EntityManager } from '@mikro-orm/postgresql';

/** The condition of an open report, in statements that call it `r`. Migration 0010 has an index for it. */
export const IS_OPEN = 'r.settled_at is null';

/**
 * Closes reports: an admin has published or hidden the comment. They are kept, so that no one reports the same comment
 * again.
 */
export async function settleReports(em: EntityManager, commentIds: readonly number[]): Promise<void> {
  await em.execute(`update comment_report r set settled_at = now() where r.comment_id in (?) and ${IS_OPEN}`, [
    commentIds,
  ]);
}
