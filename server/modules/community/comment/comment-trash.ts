import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { notifyReportersOfDeletion } from './reports.ts';

/**
 * Moves comments with their replies to the trash within a transaction, and placeholders that have no replies left. The
 * people who reported any of them are notified.
 * @param adminId who deletes them.
 * @throws AppError NOT_FOUND if one of the comments is gone; then nothing is moved.
 */
export async function moveCommentsToTrash(em: EntityManager, adminId: number, ids: number[]): Promise<void> {
  const tops = await lockThreads(em, ids);
  const moved = await em.execute<{ id: number }[]>('select id from comment where id in (?) or parent_id in (?)', [
    ids,
    ids,
  ]);
  const movedIds = moved.map(({ id }) => id);
  if (!ids.every((id) => movedIds.includes(id))) throw new AppError('NOT_FOUND', 'Comment not found');
  await notifyReportersOfDeletion(em, adminId, movedIds);
  await em.execute('update comment set trashed_at = now() where id in (?)', [movedIds]);
  await clearPlaceholders(em, tops);
}

/**
 * Takes comments out of the trash within a transaction, with the replies that went with them. The notifications that they
 * were removed go.
 * @throws AppError NOT_FOUND unless all are in the trash; CONFLICT for a reply whose comment is still there.
 */
export async function takeCommentsOutOfTrash(em: EntityManager, ids: number[]): Promise<void> {
  const found = await trashedComments(em, ids);
  if (found.some(({ parentInTrash }) => parentInTrash !== null && !ids.includes(parentInTrash))) {
    throw new AppError('CONFLICT', 'The comment that this one answers is in the trash. Restore that one first.');
  }
  const restored = await em.execute<{ id: number }[]>(
    `update stored_comment c set trashed_at = null
     where c.trashed_at is not null and (
       c.id in (?)
       or exists (select from stored_comment p where p.id = c.parent_id and p.id in (?) and p.trashed_at = c.trashed_at)
       or (c.deleted_at is not null and exists (select from stored_comment r where r.parent_id = c.id and r.id in (?))))
     returning c.id`,
    [ids, ids, ids],
  );
  await em.execute('delete from notification where removed_comment_id in (?)', [restored.map(({ id }) => id)]);
}

/**
 * Deletes comments in the trash permanently, with their replies, within a transaction.
 * @throws AppError NOT_FOUND unless all are in the trash.
 */
export async function purgeComments(em: EntityManager, ids: number[]): Promise<void> {
  const found = await trashedComments(em, ids);
  await em.execute('delete from stored_comment where id in (?)', [ids]);
  await clearPlaceholders(
    em,
    found.map(({ top }) => top),
  );
}

/**
 * Placeholders among these that have no replies left: deletes them, or moves them to the trash if it has some of the
 * replies.
 * @returns the IDs of those that went.
 */
export async function clearPlaceholders(em: EntityManager, ids: number[]): Promise<number[]> {
  const deleted = await em.execute<{ id: number }[]>(
    `delete from stored_comment p where p.id in (?) and p.deleted_at is not null
       and not exists (select from stored_comment r where r.parent_id = p.id)
     returning p.id`,
    [ids],
  );
  const moved = await em.execute<{ id: number }[]>(
    `update stored_comment p set trashed_at = now()
     where p.id in (?) and p.deleted_at is not null and p.trashed_at is null
       and not exists (select from stored_comment r where r.parent_id = p.id and r.trashed_at is null)
     returning p.id`,
    [ids],
  );
  return [...deleted, ...moved].map(({ id }) => id);
}

/**
 * Locks comments and everything in their threads until the transaction ends: top-level comments first, older ones first.
 * @returns ids of the top-level comments.
 */
export async function lockThreads(em: EntityManager, ids: number[]): Promise<number[]> {
  const tops = await em.execute<{ id: number }[]>(
    `select id from stored_comment where id in (select coalesce(parent_id, id) from stored_comment where id in (?))
     order by id for update`,
    [ids],
  );
  const topIds = tops.map(({ id }) => id);
  if (topIds.length > 0) {
    await em.execute('select from stored_comment where parent_id in (?) order by id for update', [topIds]);
  }
  return topIds;
}

interface TrashedComment {
  id: number;
  /** Of the thread. */
  top: number;
  /** The comment that it answers, if that is in the trash too and has more than a place. */
  parentInTrash: number | null;
}

async function trashedComments(em: EntityManager, ids: number[]): Promise<TrashedComment[]> {
  await lockThreads(em, ids);
  const found = await em.execute<TrashedComment[]>(
    `select c.id, coalesce(c.parent_id, c.id) as top, p.id as "parentInTrash"
     from stored_comment c
     left join stored_comment p on p.id = c.parent_id and p.trashed_at is not null and p.deleted_at is null
     where c.id in (?) and c.trashed_at is not null and c.deleted_at is null`,
    [ids],
  );
  if (found.length < ids.length) {
    throw new AppError('NOT_FOUND', 'Some of these comments are not in the trash. Reload the list.');
  }
  return found;
}
