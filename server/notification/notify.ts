import type { EntityManager } from '@mikro-orm/postgresql';
import type { NotificationKind } from '#domain/notification.ts';

/**
 * Tells people of a comment, each once, as part of the transaction that the entity manager is in.
 * @param userIds may hold somebody twice, and null for an account that is gone.
 */
export async function notify(
  em: EntityManager,
  userIds: readonly (number | null)[],
  kind: NotificationKind,
  commentId: number,
): Promise<void> {
  for (const userId of new Set(userIds)) {
    if (userId === null) continue;
    await em.execute(
      'insert into notification (user_id, kind, comment_id) values (?, ?, ?) on conflict (user_id, comment_id, kind) do nothing',
      [userId, kind, commentId],
    );
  }
}
