import type { FormulaCallback } from '@mikro-orm/core';

/** The column of a comment that names the item it is about. */
export type CommentTargetColumn = 'article_id' | 'video_id' | 'lesson_id';

/**
 * SQL for the number of comments on a row that everyone sees: published, not deleted, and not a reply to a hidden one.
 */
export function visibleCommentCount<Entity>(target: CommentTargetColumn): FormulaCallback<Entity> {
  return (_columns, table) => `(
    select count(*)::int from comment c left join comment p on p.id = c.parent_id
    where c.${target} = ${table.alias}.id and c.status = 'published' and c.deleted_at is null and (p.id is null or p.status = 'published'))`;
}
