import type { EntityManager } from '@mikro-orm/postgresql';

/** The condition of a report, in statements that call it `r`, that no admin has dealt with. Migration 0010 has its index. */
export const IS_OPEN = 'r.settled_at is null';

/**
 * An admin who publishes or hides a comment has dealt with the reports of it. They are kept, so that nobody brings the
 * same comment up twice.
 */
export async function settleReports(em: EntityManager, commentIds: readonly number[]): Promise<void> {
  await em.execute(`update comment_report r set settled_at = now() where r.comment_id in (?) and ${IS_OPEN}`, [
    commentIds,
  ]);
}
