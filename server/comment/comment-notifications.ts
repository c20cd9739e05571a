import type { EntityManager } from '@mikro-orm/postgresql';
import { notify } from '../notification/notify.ts';

interface Recipients {
  author: number | null;
  answered: number | null;
  top_level: number | null;
  /** Whether it is a reply to a hidden comment, and therefore hidden too. */
  is_under_hidden: boolean;
}

/**
 * Notifies the author of the answered comment and the author of the top-level comment, but not the author of the reply.
 */
export async function notifyOfReply(em: EntityManager, id: number): Promise<void> {
  const { author, answered, top_level, is_under_hidden } = await recipients(em, id);
  if (is_under_hidden) return;
  const others = [answered, top_level].filter((userId) => userId !== author);
  await notify(em, others, 'reply', id);
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
