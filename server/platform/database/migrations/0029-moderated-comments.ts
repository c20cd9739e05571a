import { Migration } from '@mikro-orm/migrations';

/**
 * What admins do with comments leaves the same kind of row as changes of content: who edited, hid, published or deleted
 * one. The rows hold no text, so nothing of a deleted comment is left. What people do with their own comments, and
 * comments that go with an item, an account or their thread, leave none.
 */
export class Migration0029ModeratedComments extends Migration {
  override up(): void {
    this.addSql('alter table content_change drop constraint content_change_item_type_check');
    this.addSql(`
      alter table content_change add constraint content_change_item_type_check
        check (item_type in ('article', 'video', 'module', 'lesson', 'comment', 'account'))`);
    const insert = `
        insert into content_change (actor, actor_id, door, item_type, item_id, slug, action, version, fields, before)
        select by.actor, by.actor_id, by.door, 'comment',`;
    this.addSql(`
      create function moderation_remember_update() returns trigger language plpgsql as $$
      begin
        ${insert} n.id, '',
          case when 'content' = any(d.fields) then 'edit' when n.status = 'published' then 'publish' else 'unpublish' end,
          n.version, d.fields, '{}'
        from new_rows n join old_rows o using (id)
        cross join lateral (
          select array_agg(c.name) as fields
          from (values ('content', n.content <> o.content), ('status', n.status <> o.status)) as c(name, is_changed)
          where c.is_changed
        ) d
        cross join change_author() by
        where d.fields is not null and by.actor = 'person' order by n.id;
        return null;
      end $$`);
    this.addSql(`
      create function moderation_remember_delete() returns trigger language plpgsql as $$
      begin
        ${insert} o.id, '', 'purge', o.version, '{}', '{}'
        from old_rows o cross join change_author() by
        where by.actor = 'person' and o.deleted_at is null
          and (o.parent_id is null or exists (select from stored_comment r where r.id = o.parent_id))
          and (${['article', 'video', 'lesson'].map((item) => `exists (select from stored_${item} r where r.id = o.${item}_id)`).join(' or ')})
        order by o.id;
        return null;
      end $$`);
    this.addSql(`
      create trigger moderation_remember_update after update on stored_comment
      referencing new table as new_rows old table as old_rows
      for each statement execute function moderation_remember_update()`);
    this.addSql(`
      create trigger moderation_remember_delete after delete on stored_comment referencing old table as old_rows
      for each statement execute function moderation_remember_delete()`);
  }
}
