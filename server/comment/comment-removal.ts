import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { tellReportersOfDeletion } from './reports.ts';

/** The removed comments, and a placeholder if one is left. */
interface Removal {
  /** The comment itself unless it became a placeholder, and a placeholder that has no replies left. */
  removedIds: number[];
  placeholderId: number | null;
}

/**
 * Removes a comment within a transaction; if it has replies, a placeholder stays. The people who reported it are told.
 * The top-level comment is locked first, then its replies, as in all code that adds or removes comments.
 * @param authorId who removes it.
 * @throws AppError NOT_FOUND
 */
export async function removeLeavingReplies(em: EntityManager, authorId: number, id: number): Promise<Removal> {
  const [row]: { top: number }[] = await em.execute('select coalesce(parent_id, id) as top from comment where id = ?', [
    id,
  ]);
  const [top] = await em.execute('select id, deleted_at from comment where id = ? for update', [row?.top ?? id]);
  const thread: { id: number }[] = await em.execute('select id from comment where parent_id = ?', [row?.top ?? id]);
  const under = thread.map((reply) => reply.id);
  if (!row || !top || (id !== row.top && !under.includes(id))) throw new AppError('NOT_FOUND', 'Comment not found');

  await tellReportersOfDeletion(em, authorId, [id]);
  if (id === row.top && under.length > 0) {
    await leavePlaceholder(em, id);
    return { removedIds: [], placeholderId: id };
  }
  const isLastUnderPlaceholder = id !== row.top && under.length === 1 && top.deleted_at !== null;
  const first = isLastUnderPlaceholder ? row.top : id;
  await em.execute('delete from comment where id = ?', [first]);
  return { removedIds: first === row.top ? [first, ...under] : [id], placeholderId: null };
}

/**
 * Removes comments with their replies within a transaction, and placeholders that have no replies left. The people who
 * reported any of them are told.
 * @param adminId who removes them.
 * @returns the IDs of everything removed.
 * @throws AppError NOT_FOUND if one of the comments is gone; then nothing is removed.
 */
export async function removeWithReplies(em: EntityManager, adminId: number, ids: number[]): Promise<number[]> {
  const tops = await lockThreads(em, ids);
  const removed = await em.execute<{ id: number }[]>('select id from comment where id in (?) or parent_id in (?)', [
    ids,
    ids,
  ]);
  const removedIds = removed.map(({ id }) => id);
  if (!ids.every((id) => removedIds.includes(id))) throw new AppError('NOT_FOUND', 'Comment not found');
  await tellReportersOfDeletion(em, adminId, removedIds);
  await em.execute('delete from comment where id in (?)', [ids]);
  const emptied = await em.execute<{ id: number }[]>(
    `delete from comment p where p.id in (?) and p.deleted_at is not null
       and not exists (select from comment r where r.parent_id = p.id)
     returning p.id`,
    [tops],
  );
  return [...removedIds, ...emptied.map(({ id }) => id)];
}

/**
 * Locks comments and everything in their threads until the transaction ends: top-level comments first, older ones first.
 * @returns ids of the top-level comments.
 */
export async function lockThreads(em: EntityManager, ids: number[]): Promise<number[]> {
  const tops = await em.execute<{ id: number }[]>(
    `select id from comment where id in (select coalesce(parent_id, id) from comment where id in (?))
     order by id for update`,
    [ids],
  );
  const topIds = tops.map(({ id }) => id);
  if (topIds.length > 0) {
    await em.execute('select from comment where parent_id in (?) order by id for update', [topIds]);
  }
  return topIds;
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
