import { addresses } from '#domain/addresses.ts';

/** The page that a comment is on. Addresses and titles of drafts and of items in the trash stay private. */
export const PLACE = `case
  when a.status = 'published' then '${addresses.article('')}' || a.slug
  when v.status = 'published' then '${addresses.video('')}' || v.slug
  when l.status = 'published' and m.status = 'published' then '${addresses.lesson('')}' || l.slug
end`;
export const WITH_PLACE = `
  left join article a on a.id = c.article_id
  left join video v on v.id = c.video_id
  left join lesson l on l.id = c.lesson_id
  left join course_module m on m.id = l.module_id`;
/** For a video that became a draft or is in the trash, only the ID is given. */
const PUBLIC_VIDEO = `case when v.status = 'published' then v.title end as title, case when v.status = 'published' then v.slug end as slug`;
export const PUBLIC_LESSON_TITLE = `case when l.status = 'published' and m.status = 'published' then l.title end`;

export const PERSONAL_DATA = {
  likedVideos: `
    select k.video_id as id, ${PUBLIC_VIDEO}
    from video_like k left join video v on v.id = k.video_id where k.user_id = :id order by k.video_id`,
  savedVideos: `
    select s.video_id as id, ${PUBLIC_VIDEO}, s.saved_at as "savedAt"
    from video_save s left join video v on v.id = s.video_id where s.user_id = :id order by s.saved_at, s.video_id`,
  contentChanges: `
    select c.at, c.source, c.action, c.item_type as type, c.slug, c.fields
    from content_change c where c.actor_id = :id order by c.id`,
  contentDrafts: `
    select item_type as type, item_id as id, updated_at as "updatedAt"
    from content_draft where author_id = :id order by updated_at, item_type, item_id`,
  previewLinks: `
    select item_type as type, item_id as id, created_at as "createdAt", expires_at as "expiresAt"
    from content_preview where owner_id = :id order by created_at, item_type, item_id`,
};
