import type { EntityManager } from '@mikro-orm/postgresql';
import { FOLLOWED_NOTIFICATION_DAYS } from '#domain/limits.ts';

/**
 * SQL that groups the notifications of comments on followed items: those that one person hasn't read, or has read
 * together, are one line for each item. Its newest notification stands for the line, as long as the public sees it.
 * @param columns from `n` (notifications) and `c` (comments).
 * @param condition for `n`.
 */
export function followedLines(columns: string, condition: string): string {
  return `select ${columns}
    from notification n join comment c on c.id = n.comment_id left join comment p on p.id = c.parent_id
    where n.kind = 'followed' and c.status = 'published' and c.deleted_at is null
      and coalesce(p.status, 'published') = 'published' and ${condition}
    group by n.user_id, n.read_at, c.article_id, c.video_id, c.lesson_id`;
}

/** The comments of one line. */
interface FollowedLine {
  /** ID of the notification that stands for it. */
  id: number;
  /** ID of the oldest comment. */
  first: number;
  count: number;
}

/**
 * What the lines of these notifications are about.
 * @param condition for the notifications that lines are made of, `n`.
 */
export async function readFollowedLines(
  em: EntityManager,
  ids: readonly number[],
  condition: string,
): Promise<Map<number, FollowedLine>> {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<FollowedLine[]>(
    `${followedLines(
      'max(n.id) as id, min(c.id) as first, count(*)::int as count',
      `n.user_id in (select o.user_id from notification o where o.id in (?)) and ${condition}`,
    )}
     having max(n.id) in (?)`,
    [[...ids], [...ids]],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Marks all unread notifications of a line as read, up to the one that stands for it. */
export async function markLineRead(em: EntityManager, id: number): Promise<void> {
  await em.execute(
    `update notification set read_at = now() where id in (
       select n.id from notification l join comment lc on lc.id = l.comment_id
       join notification n on n.user_id = l.user_id and n.kind = l.kind and n.read_at is null and n.id <= l.id
       join comment c on c.id = n.comment_id and c.status = 'published' left join comment p on p.id = c.parent_id
       where l.id = ? and l.read_at is null and coalesce(p.status, 'published') = 'published'
         and (c.article_id = lc.article_id or c.video_id = lc.video_id or c.lesson_id = lc.lesson_id))`,
    [id],
  );
}

/** Deletes old notifications of comments on followed items: popular items cause many. */
export async function deleteOldFollowed(em: EntityManager): Promise<void> {
  await em.execute(
    `delete from notification where kind = 'followed' and created_at < now() - make_interval(days => ?)`,
    [FOLLOWED_NOTIFICATION_DAYS],
  );
}
