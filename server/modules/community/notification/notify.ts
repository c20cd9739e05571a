import type { EntityManager } from '@mikro-orm/postgresql';
import type { NotificationKind } from '#domain/notification.ts';

/**
 * Notifies each person once about a comment, in the transaction of the entity manager.
 * @param userIds may contain duplicates, and null for a deleted account.
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
