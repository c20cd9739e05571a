import { Migration } from '@mikro-orm/migrations';

/** Most items that a notification lists. PostgreSQL limits notifications to 8,000 bytes. */
const MOST_LISTED = 300;

/**
 * Accounts leave the same kind of row as content: who created or deleted one for someone else, and who changed its role
 * or disabled it. The rows have no name, so that nothing about a person is left when an account is deleted.
 *
 * Each statement that writes changes notifies the channel `content_change` when it commits. The payload lists the items
 * as `type:id`, separated by commas, or is `*` if there are too many.
 */
export class Migration0022AccountHistory extends Migration {
  override up(): void {
    this.addSql('alter table content_change drop constraint content_change_item_type_check');
    this.addSql(`
      alter table content_change add constraint content_change_item_type_check
        check (item_type in ('article', 'video', 'module', 'lesson', 'account'))`);
    // Old values are dropped after a while. The rows stay.
    this.addSql('alter table content_change alter column before drop not null');

    this.addSql(`
      create function app_user_remember_insert() returns trigger language plpgsql as $$
      begin
        insert into content_change (actor, actor_id, door, item_type, item_id, slug, action, version, fields, before)
        select by.actor, by.actor_id, by.door, 'account', n.id, '', 'create', 0, '{}', '{}'
        from new_rows n cross join change_author() by where by.actor <> 'database' order by n.id;
        return null;
      end $$`);
    this.addSql(`
      create function app_user_remember_update() returns trigger language plpgsql as $$
      begin
        insert into content_change (actor, actor_id, door, item_type, item_id, slug, action, version, fields, before)
        select by.actor, by.actor_id, by.door, 'account', n.id, '', 'edit', 0, d.fields, d.before
        from new_rows n join old_rows o using (id)
        cross join lateral (
          select array_agg(c.name) as fields, jsonb_object_agg(c.name, c.old) as before
          from (values
            ('role', n.role <> o.role, to_jsonb(o.role)),
            ('isDisabled', (n.disabled_at is null) <> (o.disabled_at is null), to_jsonb(o.disabled_at is not null))
          ) as c(name, is_changed, old) where c.is_changed
        ) d
        cross join change_author() by
        where d.fields is not null order by n.id;
        return null;
      end $$`);
    this.addSql(`
      create function app_user_remember_delete() returns trigger language plpgsql as $$
      begin
        insert into content_change (actor, actor_id, door, item_type, item_id, slug, action, version, fields, before)
        select by.actor, by.actor_id, by.door, 'account', o.id, '', 'purge', 0, '{role}', jsonb_build_object('role', o.role)
        from old_rows o cross join change_author() by where by.actor <> 'database' order by o.id;
        return null;
      end $$`);
    const rows = { insert: 'new table as new_rows', delete: 'old table as old_rows' };
    for (const [event, tables] of Object.entries({ ...rows, update: `${rows.insert} ${rows.delete}` })) {
      this.addSql(`
        create trigger app_user_remember_${event} after ${event} on app_user referencing ${tables}
        for each statement execute function app_user_remember_${event}()`);
    }

    this.addSql(`
      create function notify_content_change() returns trigger language plpgsql as $$
      declare changed text;
      begin
        select case when count(*) <= ${MOST_LISTED} then string_agg(distinct item_type || ':' || item_id, ',') else '*' end
        into changed from new_rows;
        if changed is not null then perform pg_notify('content_change', changed); end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger content_change_notify after insert on content_change referencing new table as new_rows
      for each statement execute function notify_content_change()`);
  }
}
