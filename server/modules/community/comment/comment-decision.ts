import type { EntityManager } from '@mikro-orm/postgresql';
import { Field, ObjectType } from 'type-graphql';
import type { Explanation, ModerationReason } from '#domain/moderation.ts';
import { isAllowed } from '#domain/permissions.ts';
import type { Viewer } from '#domain/viewer.ts';
import { ModerationReasonEnum } from '../../../platform/api/enums.ts';

@ObjectType({ description: 'Why a moderator hid a comment.' })
export class CommentDecision implements Explanation {
  @Field(() => ModerationReasonEnum, { nullable: true, description: 'Null if none was given.' })
  reason!: ModerationReason | null;

  @Field(() => String, { nullable: true, description: 'Plain text for the author.' })
  note!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Username of the moderator, for moderators only; null if the account is gone.',
  })
  decidedBy!: string | null;
}

/**
 * The decisions about hidden comments, in the order of their ids: all for moderators, for others those about their own
 * comments. Null for comments without one.
 */
export async function commentDecisions(
  em: EntityManager,
  viewer: Viewer,
  ids: readonly number[],
): Promise<(CommentDecision | null)[]> {
  if (viewer.role === 'anonymous') return ids.map(() => null);
  const mayModerate = isAllowed(viewer, 'comment:moderate');
  const rows = await em.execute<(CommentDecision & { id: number })[]>(
    `select d.comment_id as id, d.reason, d.note,
       case when ? then (select u.username from app_user u where u.id = d.decided_by) end as "decidedBy"
     from comment_decision d join comment c on c.id = d.comment_id
     where d.comment_id in (?) and (? or c.user_id = ?)`,
    [mayModerate, [...ids], mayModerate, viewer.id],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? null);
}

/** From now on, what the transaction hides and deletes is recorded in the history with this explanation. */
export async function recordExplanation(em: EntityManager, { reason, note }: Explanation): Promise<void> {
  await em.execute(`select set_config('sato.reason', ?, true), set_config('sato.note', ?, true)`, [
    reason ?? '',
    note ?? '',
  ]);
}

/** Explains hidden comments to their authors, within a transaction. Moderators aren't notified of what they do themselves. */
export async function explainHiding(
  em: EntityManager,
  moderatorId: number,
  ids: readonly number[],
  { reason, note }: Explanation,
): Promise<void> {
  if (ids.length === 0) return;
  await em.execute(
    `insert into comment_decision (comment_id, reason, note, decided_by)
     select c.id, ?, ?, ? from comment c where c.id in (?)
     on conflict (comment_id) do update
       set reason = excluded.reason, note = excluded.note, decided_by = excluded.decided_by, decided_at = now()`,
    [reason, note, moderatorId, [...ids]],
  );
  await em.execute(
    `insert into notification (user_id, kind, comment_id, reason, note)
     select c.user_id, 'hidden', c.id, ?, ? from comment c where c.id in (?) and c.user_id <> ?
     on conflict (user_id, comment_id, kind) do update
       set reason = excluded.reason, note = excluded.note, created_at = now(), read_at = null`,
    [reason, note, [...ids], moderatorId],
  );
}

/** Deletes why comments were hidden, within a transaction that publishes them. */
export async function dropDecisions(em: EntityManager, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await em.execute('delete from comment_decision where comment_id in (?)', [[...ids]]);
  await em.execute(`delete from notification where kind = 'hidden' and comment_id in (?)`, [[...ids]]);
}

/** Notifies authors that a moderator is about to delete their comments, within the transaction. */
export async function explainDeletion(
  em: EntityManager,
  moderatorId: number,
  ids: readonly number[],
  { reason, note }: Explanation,
): Promise<void> {
  await em.execute(
    `insert into notification (user_id, kind, article_id, video_id, lesson_id, removed_comment_id, reason, note)
     select c.user_id, 'removed', c.article_id, c.video_id, c.lesson_id, c.id, ?, ?
     from comment c where c.id in (?) and c.deleted_at is null and c.user_id <> ?`,
    [reason, note, [...ids], moderatorId],
  );
}
