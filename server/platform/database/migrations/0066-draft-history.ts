import { Migration } from '@mikro-orm/migrations';

const CONTENT = [
  ['stored_article', 'article'],
  ['stored_video', 'video'],
  ['stored_course_module', 'module'],
  ['stored_lesson', 'lesson'],
] as const;

/**
 * Who saved, scheduled or discarded a pending draft, and who removed a former slug, is in the history of the item. These
 * rows have no old values, because the item stays as it is: nothing can be undone from them, and none is a revision.
 * `slug` is the removed one where a former slug was removed.
 *
 * A draft that is published leaves the row of the edit only, and a draft or slug that goes with its item leaves none.
 */
export class Migration0066DraftHistory extends Migration {
  override up(): void {
    this.addSql('alter table content_change drop constraint content_change_action_check');
    this.addSql(`
      alter table content_change add constraint content_change_action_check
      check (action in ('create', 'edit', 'publish', 'unpublish', 'schedule', 'reorder', 'trash', 'restore', 'purge',
        'save_draft', 'schedule_draft', 'discard_draft', 'remove_former_slug'))`);
    this.addSql(`
      create function content_item(of_type text, of_id integer) returns table (slug text, version integer)
      language sql stable as $$
        ${CONTENT.map(([table, type]) => `select r.slug, r.version from ${table} r where of_type = '${type}' and r.id = of_id`).join(' union all ')}
      $$`);
    this.rememberDrafts();
    this.rememberFormerSlugs();
  }

  private rememberDrafts(): void {
    const insert = (action: string, fields: string, row: 'n' | 'o') => `
        insert into content_change (actor, actor_id, door, item_type, item_id, slug, action, version, fields, before)
        select by.actor, by.actor_id, by.door, ${row}.item_type, ${row}.item_id, i.slug, ${action}, i.version,
          ${fields}, '{}'`;
    const item = (row: 'n' | 'o') => `
        cross join lateral content_item(${row}.item_type, ${row}.item_id) i cross join change_author() by`;
    this.addSql(`
      create function content_draft_remember_insert() returns trigger language plpgsql as $$
      begin
        ${insert(`'save_draft'`, 'array(select jsonb_object_keys(n.fields))', 'n')}
        from new_rows n ${item('n')} order by n.item_type, n.item_id;
        return null;
      end $$`);
    // A draft that couldn't be published when it was due lost its time, but no one changed that.
    this.addSql(`
      create function content_draft_remember_update() returns trigger language plpgsql as $$
      begin
        ${insert(`case when cardinality(d.fields) > 0 then 'save_draft' else 'schedule_draft' end`, 'd.fields', 'n')}
        from new_rows n join old_rows o using (item_type, item_id)
        cross join lateral (
          select array(
            select name from jsonb_object_keys(o.fields || n.fields) as names (name)
            where n.fields -> name is distinct from o.fields -> name
          ) as fields
        ) d ${item('n')}
        where cardinality(d.fields) > 0 or (n.publish_at is distinct from o.publish_at and n.publish_problem is null)
        order by n.item_type, n.item_id;
        return null;
      end $$`);
    this.addSql(`
      create function content_draft_remember_delete() returns trigger language plpgsql as $$
      begin
        ${insert(`'discard_draft'`, `'{}'`, 'o')}
        from old_rows o ${item('o')}
        where not exists (
          select from content_change c
          where c.operation = nullif(current_setting('sato.operation', true), '')::bigint
            and c.item_type = o.item_type and c.item_id = o.item_id
        )
        order by o.item_type, o.item_id;
        return null;
      end $$`);
    const rows = { insert: 'new table as new_rows', delete: 'old table as old_rows' };
    for (const [event, tables] of Object.entries({ ...rows, update: `${rows.insert} ${rows.delete}` })) {
      this.addSql(`
        create trigger content_draft_remember_${event} after ${event} on content_draft referencing ${tables}
        for each statement execute function content_draft_remember_${event}()`);
    }
  }

  /** An item that takes a former slug of its own again has changed its slug, which is in the history already. */
  private rememberFormerSlugs(): void {
    this.addSql(`
      create function former_slug_remember_delete() returns trigger language plpgsql as $$
      begin
        insert into content_change (actor, actor_id, door, item_type, item_id, slug, action, version, fields, before)
        select by.actor, by.actor_id, by.door, t.type, t.id, o.slug, 'remove_former_slug', i.version, '{}', '{}'
        from old_rows o
        cross join lateral (values ('article', o.article_id), ('video', o.video_id), ('lesson', o.lesson_id)) t (type, id)
        cross join lateral content_item(t.type, t.id) i cross join change_author() by
        where i.slug <> o.slug order by t.type, t.id, o.slug;
        return null;
      end $$`);
    this.addSql(`
      create trigger former_slug_remember_delete after delete on former_slug referencing old table as old_rows
      for each statement execute function former_slug_remember_delete()`);
  }
}
