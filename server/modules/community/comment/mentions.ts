import type { EntityManager } from '@mikro-orm/postgresql';
import { Field, ObjectType } from 'type-graphql';
import { MENTIONS_MAX, possibleMentions } from '#domain/mentions.ts';

@ObjectType({ description: 'A name that a comment mentions with an @.' })
export class CommentMention {
  @Field(() => String, { description: 'As the comment writes it, without the @.' })
  name!: string;

  @Field(() => String, { description: 'The username of the person.' })
  username!: string;
}

/**
 * Stores whom a comment mentions, after its text was stored, and notifies those people. Call it in the transaction that
 * stores the text.
 */
export async function updateMentions(em: EntityManager, commentId: number, content: string): Promise<void> {
  await storeMentions(em, commentId, content);
  await notifyMentioned(em, commentId);
}

/** Stores whom a comment mentions, and notifies no one. Call it in the transaction that stores the text. */
export async function storeMentions(em: EntityManager, commentId: number, content: string): Promise<void> {
  await em.execute('delete from comment_mention where comment_id = ?', [commentId]);
  const written = new Map(possibleMentions(content).map(({ names }) => [names.join(' '), names]));
  const candidates = [...written.values()]
    .slice(0, MENTIONS_MAX)
    .flatMap((names, place) => names.map((name) => ({ place, name })));
  if (candidates.length === 0) return;
  await em.execute(
    `insert into comment_mention (comment_id, name, user_id)
     select ?, t.name, t.id from (
       select distinct on (w.place) w.name, u.id
       from jsonb_to_recordset(?::jsonb) as w (place integer, name text)
       join app_user u on lower(u.username) = lower(w.name)
       where u.disabled_at is null
       order by w.place, length(w.name) desc) t
     on conflict (comment_id, name) do nothing`,
    [commentId, JSON.stringify(candidates)],
  );
}

/**
 * Notifies the people whom a comment mentions, once per comment, if everyone sees it. People who are notified of it as a
 * reply aren't notified twice, and the mention replaces the notification of those who follow the item.
 */
export async function notifyMentioned(em: EntityManager, commentId: number): Promise<void> {
  await em.execute(
    `with notified as (
     insert into notification (user_id, kind, comment_id)
     select distinct m.user_id, 'mention', c.id
     from comment_mention m join comment c on c.id = m.comment_id join app_user u on u.id = m.user_id
     left join comment p on p.id = c.parent_id
     where c.id = ? and c.status = 'published' and coalesce(p.status, 'published') = 'published'
       and m.user_id is distinct from c.user_id and u.disabled_at is null
       and not exists (
         select from notification n where n.user_id = m.user_id and n.comment_id = c.id and n.kind = 'reply')
     on conflict (user_id, comment_id, kind) do nothing returning user_id)
     delete from notification n using notified where n.user_id = notified.user_id and n.comment_id = ? and n.kind = 'followed'`,
    [commentId, commentId],
  );
}
