import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { clearPlaceholders } from './comment-trash.ts';
import { notifyReportersOfDeletion } from './reports.ts';

/** The removed comments, and a placeholder if one is left. */
interface Removal {
  /** The comment itself unless it became a placeholder, and a placeholder that has no replies left. */
  removedIds: number[];
  placeholderId: number | null;
}

/**
 * Removes a comment for good, for its author, within a transaction; if it has replies, a placeholder stays. The people
 * who reported it are notified. The top-level comment is locked first, then its replies, as in all code that adds or removes
 * comments.
 * @param authorId who removes it.
 * @throws AppError NOT_FOUND
 */
export async function removeLeavingReplies(em: EntityManager, authorId: number, id: number): Promise<Removal> {
  const [row]: { top: number }[] = await em.execute('select coalesce(parent_id, id) as top from comment where id = ?', [
    id,
  ]);
  const [top] = await em.execute('select id from comment where id = ? for update', [row?.top ?? id]);
  const thread: { id: number; isInTrash: boolean }[] = await em.execute(
    'select id, trashed_at is not null as "isInTrash" from stored_comment where parent_id = ?',
    [row?.top ?? id],
  );
  const isThere = thread.some((reply) => reply.id === id && !reply.isInTrash);
  if (!row || !top || (id !== row.top && !isThere)) throw new AppError('NOT_FOUND', 'Comment not found');

  await notifyReportersOfDeletion(em, authorId, [id]);
  if (id === row.top && thread.length > 0) {
    await leavePlaceholder(em, id);
    const cleared = await clearPlaceholders(em, [id]);
    return { removedIds: cleared, placeholderId: cleared.length > 0 ? null : id };
  }
  await em.execute('delete from comment where id = ?', [id]);
  return { removedIds: [id, ...(await clearPlaceholders(em, [row.top]))], placeholderId: null };
}

/** Removes text, author, likes, reports, mentions and notifications of a comment but keeps the comment. */
async function leavePlaceholder(em: EntityManager, id: number): Promise<void> {
  await em.execute(
    `update comment set content = '', user_id = null, edited_at = null, deleted_at = now(), reply_to_id = null,
       awaits_review = false, awaits_confirmation = false
     where id = ?`,
    [id],
  );
  for (const table of ['comment_like', 'comment_report', 'comment_mention', 'notification']) {
    await em.execute(`delete from ${table} where comment_id = ?`, [id]);
  }
}
