import type { EntityManager } from '@mikro-orm/postgresql';
import { notify } from '../notification/notify.ts';
import { notifyMentioned } from './mentions.ts';

interface Recipients {
  author: number | null;
  answered: number | null;
  top_level: number | null;
  /** Whether it is a reply to a hidden comment, and therefore hidden too. */
  is_under_hidden: boolean;
}

/**
 * Notifies the author of the answered comment and the author of the top-level comment, but not the author of the reply.
 * Then notifies everyone whom the comment mentions, and those who follow the comments of the item.
 */
export async function notifyOfReply(em: EntityManager, id: number): Promise<void> {
  const { author, answered, top_level, is_under_hidden } = await recipients(em, id);
  if (is_under_hidden) return;
  const others = [answered, top_level].filter((userId) => userId !== author);
  await notify(em, others, 'reply', id);
  await notifyMentioned(em, id);
  await notifyFollowers(em, id);
}

/**
 * Notifies those who follow the comments of the item, if everyone sees it: all in one statement, so that a popular item
 * doesn't slow its writers. The author isn't notified, nor those who are notified of the comment as a reply or mention.
 */
async function notifyFollowers(em: EntityManager, id: number): Promise<void> {
  await em.execute(
    `insert into notification (user_id, kind, comment_id)
     select f.user_id, 'followed', c.id
     from comment c
     join item_follow f on f.article_id = c.article_id or f.video_id = c.video_id or f.lesson_id = c.lesson_id
     join app_user u on u.id = f.user_id
     left join comment p on p.id = c.parent_id
     where c.id = ? and c.status = 'published' and c.deleted_at is null and coalesce(p.status, 'published') = 'published'
       and f.user_id is distinct from c.user_id and u.disabled_at is null
       and (exists (select from article i where i.id = c.article_id and i.status = 'published')
         or exists (select from video i where i.id = c.video_id and i.status = 'published')
         or exists (select from lesson i join course_module m on m.id = i.module_id
              where i.id = c.lesson_id and i.status = 'published' and m.status = 'published'))
       and not exists (
         select from notification n
         where n.user_id = f.user_id and n.comment_id = c.id and n.kind in ('reply', 'mention'))
     on conflict (user_id, comment_id, kind) do nothing`,
    [id],
  );
}

/** Notifies the author that an admin approved the comment, and then everyone whom it answers. */
export async function notifyOfApproval(em: EntityManager, id: number): Promise<void> {
  const { author } = await recipients(em, id);
  await notify(em, [author], 'approved', id);
  await notifyOfReply(em, id);
}

async function recipients(em: EntityManager, id: number): Promise<Recipients> {
  const [row]: Recipients[] = await em.execute(
    `select c.user_id as author, r.user_id as answered, p.user_id as top_level,
       coalesce(p.status = 'hidden', false) as is_under_hidden
     from comment c left join comment r on r.id = c.reply_to_id left join comment p on p.id = c.parent_id
     where c.id = ?`,
    [id],
  );
  return row ?? { author: null, answered: null, top_level: null, is_under_hidden: false };
}
