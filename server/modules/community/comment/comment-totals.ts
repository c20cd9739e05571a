import type { CommentStatus } from '#domain/content.ts';

/**
 * SQL for the number of comments that aren't deleted and that aren't in the trash, nor their item, from the counts of
 * routines/counts.sql. Those in the trash are counted there, because they are few.
 */
export function commentCount(status: CommentStatus | null): string {
  const isWanted = (alias: string) => (status ? `${alias}.status = '${status}'` : 'true');
  const inTrash = ['article', 'video', 'lesson'].map(
    (target) => `
      - (select count(*) from stored_${target} i join stored_comment c on c.${target}_id = i.id
         where i.deleted_at is not null and c.deleted_at is null and c.trashed_at is null and ${isWanted('c')})`,
  );
  const trashed = `
      - (select count(*) from stored_comment c
         where c.trashed_at is not null and c.deleted_at is null and ${isWanted('c')})`;
  return `(select coalesce(sum(n.items), 0)${trashed}${inTrash.join('')} from item_count n
    where n.kind = 'comment' and ${isWanted('n')})::integer`;
}

/**
 * SQL for the number of comments that everyone sees: published ones on published items, except replies to hidden
 * comments. Hidden comments and comments on drafts are few, so only those are counted one by one.
 */
export const VISIBLE_COMMENT_COUNT = `(select coalesce(sum(n.items), 0)
    - (select count(*) from stored_comment c
       where c.trashed_at is not null and c.status = 'published' and c.deleted_at is null)
    - (select count(*) from stored_article i join stored_comment c on c.article_id = i.id
       where (i.status <> 'published' or i.deleted_at is not null) and c.status = 'published' and c.deleted_at is null
         and c.trashed_at is null)
    - (select count(*) from stored_video i join stored_comment c on c.video_id = i.id
       where (i.status <> 'published' or i.deleted_at is not null) and c.status = 'published' and c.deleted_at is null
         and c.trashed_at is null)
    - (select count(*) from stored_lesson i join stored_course_module m on m.id = i.module_id
         join stored_comment c on c.lesson_id = i.id
       where (i.status <> 'published' or i.deleted_at is not null or m.status <> 'published')
         and c.status = 'published' and c.deleted_at is null and c.trashed_at is null)
    - (select count(*) from comment p join comment c on c.parent_id = p.id
         left join article a on a.id = p.article_id left join video v on v.id = p.video_id
         left join lesson l on l.id = p.lesson_id left join course_module m on m.id = l.module_id
       where p.status = 'hidden' and c.status = 'published' and c.deleted_at is null
         and (a.status = 'published' or v.status = 'published' or (l.status = 'published' and m.status = 'published')))
  from item_count n where n.kind = 'comment' and n.status = 'published')::integer`;
