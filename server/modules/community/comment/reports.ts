import type { EntityManager } from '@mikro-orm/postgresql';
import { Field, Int, ObjectType } from 'type-graphql';
import { REPORT_REASONS_MAX } from '#domain/limits.ts';

/** The condition of an open report, in statements that call it `r`. `comment_report_open` is its index. */
export const IS_OPEN = 'r.settled_at is null';

@ObjectType({ description: 'What people wrote when they reported a comment.' })
export class ReportReason {
  @Field(() => String, { nullable: true, description: 'Plain text; null for people who gave no reason.' })
  reason!: string | null;

  @Field(() => Int, { description: 'How many people gave it.' })
  count!: number;
}

/** The open reports of a comment. It never says who made them. */
export interface OpenReports {
  count: number;
  /** The most frequent first, at most {@link REPORT_REASONS_MAX}. */
  reasons: ReportReason[];
}

/** The open reports of comments, by comment ID; comments without any are missing. */
export async function openReports(em: EntityManager, ids: readonly number[]): Promise<Map<number, OpenReports>> {
  const rows = await em.execute<({ id: number } & OpenReports)[]>(
    `select g.comment_id as id, sum(g.count)::integer as count,
       jsonb_agg(jsonb_build_object('reason', g.reason, 'count', g.count) order by g.place)
         filter (where g.place <= ${REPORT_REASONS_MAX}) as reasons
     from (
       select r.comment_id, r.reason, count(*) as count,
         row_number() over (partition by r.comment_id order by count(*) desc, max(r.created_at) desc, r.reason) as place
       from comment_report r where r.comment_id in (?) and ${IS_OPEN} group by r.comment_id, r.reason
     ) g
     group by g.comment_id`,
    [[...ids]],
  );
  return new Map(rows.map(({ id, ...reports }) => [id, reports]));
}

/**
 * Closes reports: an admin has published or hidden the comments. The people who reported them are notified, except the
 * admin. The reports are kept, so that no one reports the same comment again.
 */
export async function settleReports(
  em: EntityManager,
  adminId: number,
  commentIds: readonly number[],
  outcome: 'kept' | 'hidden',
): Promise<void> {
  const notified =
    outcome === 'kept'
      ? `insert into notification (user_id, kind, comment_id)
         select s.user_id, 'report_kept', s.comment_id from settled s where s.user_id <> ?
         on conflict (user_id, comment_id, kind) do nothing`
      : `${NOTIFY_OF_REMOVAL} from settled s join comment c on c.id = s.comment_id where s.user_id <> ?`;
  await em.execute(
    `with settled as (
       update comment_report r set settled_at = now(), outcome = ? where r.comment_id in (?) and ${IS_OPEN}
       returning r.comment_id, r.user_id)
     ${notified}`,
    [outcome, commentIds, adminId],
  );
}

/**
 * Notifies the people whose reports are open that the comments are deleted. The reports are deleted with the comments.
 * @param deleterId an admin or the author, who isn't notified.
 */
export async function notifyReportersOfDeletion(
  em: EntityManager,
  deleterId: number,
  commentIds: readonly number[],
): Promise<void> {
  await em.execute(
    `${NOTIFY_OF_REMOVAL} from comment_report s join comment c on c.id = s.comment_id
     where s.comment_id in (?) and s.settled_at is null and s.user_id <> ?`,
    [commentIds, deleterId],
  );
}

const NOTIFY_OF_REMOVAL = `insert into notification (user_id, kind, article_id, video_id, lesson_id, removed_comment_id)
  select s.user_id, 'report_removed', c.article_id, c.video_id, c.lesson_id, c.id`;
