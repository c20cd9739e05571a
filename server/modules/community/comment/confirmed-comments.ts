import type { EntityManager } from '@mikro-orm/postgresql';
import { isBanned } from './comment-ban.service.ts';
import { notifyOfReply } from './comment-notifications.ts';
import { lockThreads } from './comment-trash.ts';

/**
 * Publishes the comments of an account that were waiting for its confirmed address, and notifies the people they answer.
 * Those that need a review go on waiting for that, and those of an account that may not comment any more begin to.
 * @param em in the transaction that confirms the address, after the account was changed.
 */
export async function publishConfirmed(em: EntityManager, userId: number): Promise<void> {
  const waiting = await em.execute<{ id: number }[]>(
    'select id from stored_comment where user_id = ? and awaits_confirmation order by id',
    [userId],
  );
  if (waiting.length === 0) return;
  const ids = waiting.map(({ id }) => id);
  const needReview = await isBanned(em, userId);
  await lockThreads(em, ids);
  // In the meantime a moderator may have decided, or the author have deleted it.
  const confirmed = await em.execute<{ id: number; status: string }[]>(
    `update stored_comment
     set awaits_confirmation = false, awaits_review = awaits_review or ?,
       status = case when awaits_review or ? then 'hidden' else 'published' end
     where id in (?) and awaits_confirmation returning id, status`,
    [needReview, needReview, ids],
  );
  for (const { id, status } of confirmed.toSorted((a, b) => a.id - b.id)) {
    if (status === 'published') await notifyOfReply(em, id);
  }
}
