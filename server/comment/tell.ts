import type { EntityManager } from '@mikro-orm/postgresql';
import { notify } from '../notification/notify.ts';

interface Concerned {
  author: number | null;
  answered: number | null;
  top_level: number | null;
  /** Whether it hangs under a hidden comment, and is as hidden as that. */
  is_under_hidden: boolean;
}

/** Tells those whom a reply answers: the author of the answered comment and of the one above it, never the author. */
export async function tellOfReply(em: EntityManager, id: number): Promise<void> {
  const { author, answered, top_level, is_under_hidden } = await concerned(em, id);
  if (is_under_hidden) return;
  const others = [answered, top_level].filter((userId) => userId !== author);
  await notify(em, others, 'reply', id);
}

/** Tells the author that an admin let the comment through, and now those whom it answers. */
export async function tellOfApproval(em: EntityManager, id: number): Promise<void> {
  const { author } = await concerned(em, id);
  await notify(em, [author], 'approved', id);
  await tellOfReply(em, id);
}

async function concerned(em: EntityManager, id: number): Promise<Concerned> {
  const [row]: Concerned[] = await em.execute(
    `select c.user_id as author, r.user_id as answered, p.user_id as top_level,
       coalesce(p.status = 'hidden', false) as is_under_hidden
     from comment c left join comment r on r.id = c.reply_to_id left join comment p on p.id = c.parent_id
     where c.id = ?`,
    [id],
  );
  return row ?? { author: null, answered: null, top_level: null, is_under_hidden: false };
}
