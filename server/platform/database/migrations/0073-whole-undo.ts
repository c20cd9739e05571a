import { Migration } from '@mikro-orm/migrations';
import { withChangedCheck } from '../changed-text.ts';

const CONTENT = [
  ['stored_article', 'article'],
  ['stored_video', 'video'],
  ['stored_course_module', 'module'],
  ['stored_lesson', 'lesson'],
] as const;

/** What a change row says of the changed item `i`. */
const COLUMNS = '(actor, actor_id, door, item_type, item_id, slug, action, version, fields, before, related)';

const THIS_OPERATION = `nullif(current_setting('sato.operation', true), '')::bigint`;

/**
 * Undo puts back pending drafts and former slugs too. `related` has what belonged to the item before a change, beside its
 * values: `draft` is the row of the pending draft, null if there was none; `since` is that of the former slug that the row
 * names, null if it was none. The edit that publishes a draft has the draft. What was changed before this migration has
 * neither, so undoing it leaves them as they are.
 *
 * Imports that add a former slug leave a row, as its removal does.
 */
export class Migration0073WholeUndo extends Migration {
  override up(): void {
    this.addSql('alter table content_change add column related jsonb');
    this.addSql(
      withChangedCheck('content_change', 'content_change_action_check', 'ARRAY[', `ARRAY['add_former_slug'::text, `),
    );
    this.rememberDrafts();
    this.rememberFormerSlugs();
    this.forgetPurgedItems();
  }

  /** As in migration 0066, with the draft as it was. */
  private rememberDrafts(): void {
    const insert = (action: string, fields: string, row: 'n' | 'o', draft: string) => `
        insert into content_change ${COLUMNS}
        select by.actor, by.actor_id, by.door, ${row}.item_type, ${row}.item_id, i.slug, ${action}, i.version,
          ${fields}, '{}', jsonb_build_object('draft', ${draft})`;
    const item = (row: 'n' | 'o') => `
        cross join lateral content_item(${row}.item_type, ${row}.item_id) i cross join change_author() by`;
    const ofThisOperation = `
      from content_change c where c.operation = ${THIS_OPERATION} and c.item_type = o.item_type and c.item_id = o.item_id`;
    this.replace(
      'content_draft_remember_insert',
      `${insert(`'save_draft'`, 'array(select jsonb_object_keys(n.fields))', 'n', 'null::jsonb')}
        from new_rows n ${item('n')} order by n.item_type, n.item_id`,
    );
    this.replace(
      'content_draft_remember_update',
      `${insert(
        `case when cardinality(d.fields) > 0 then 'save_draft' else 'schedule_draft' end`,
        'd.fields',
        'n',
        'to_jsonb(o)',
      )}
        from new_rows n join old_rows o using (item_type, item_id)
        cross join lateral (
          select array(
            select name from jsonb_object_keys(o.fields || n.fields) as names (name)
            where n.fields -> name is distinct from o.fields -> name
          ) as fields
        ) d ${item('n')}
        where cardinality(d.fields) > 0 or (n.publish_at is distinct from o.publish_at and n.publish_problem is null)
        order by n.item_type, n.item_id`,
    );
    // Items that are gone have nothing to be put back.
    this.replace(
      'content_draft_remember_delete',
      `update content_change r set related = coalesce(r.related, '{}') || jsonb_build_object('draft', to_jsonb(o))
        from old_rows o cross join lateral content_item(o.item_type, o.item_id) i
        where r.id = (select max(c.id) ${ofThisOperation})
          and not exists (select ${ofThisOperation} and jsonb_exists(c.related, 'draft'));
        ${insert(`'discard_draft'`, `'{}'`, 'o', 'to_jsonb(o)')}
        from old_rows o ${item('o')}
        where not exists (select ${ofThisOperation})
        order by o.item_type, o.item_id`,
    );
  }

  /** A slug that becomes a former one because the item gets another has the row of that, so triggers don't count. */
  private rememberFormerSlugs(): void {
    const row = (of: 'n' | 'o', action: string, since: string) => `
      insert into content_change ${COLUMNS}
      select by.actor, by.actor_id, by.door, t.type, t.id, ${of}.slug, '${action}', i.version, '{}', '{}',
        jsonb_build_object('since', ${since})
      from ${of === 'n' ? 'new_rows n' : 'old_rows o'}
      cross join lateral (values
        ('article', ${of}.article_id), ('video', ${of}.video_id), ('lesson', ${of}.lesson_id)) t (type, id)
      cross join lateral content_item(t.type, t.id) i cross join change_author() by`;
    const byItself = (of: 'n' | 'o') => `where pg_trigger_depth() = 1 order by t.type, t.id, ${of}.slug`;
    const added = `${row('n', 'add_former_slug', 'null::timestamptz')} ${byItself('n')}`;
    this.replace(
      'former_slug_remember_delete',
      `${row('o', 'remove_former_slug', 'o.since')} where i.slug <> o.slug order by t.type, t.id, o.slug`,
    );
    this.replace('former_slug_remember_insert', added);
    // Only the item that a slug leads to changes.
    this.replace(
      'former_slug_remember_update',
      `${row('o', 'remove_former_slug', 'o.since')} ${byItself('o')}; ${added}`,
    );
    const rows = { insert: 'new table as new_rows', update: 'new table as new_rows old table as old_rows' };
    for (const [event, tables] of Object.entries(rows)) {
      this.addSql(`
        create trigger former_slug_remember_${event} after ${event} on former_slug referencing ${tables}
        for each statement execute function former_slug_remember_${event}()`);
    }
  }

  /** As the old values of an item, its drafts are forgotten when it is deleted permanently. */
  private forgetPurgedItems(): void {
    for (const [table, type] of CONTENT) {
      this.replace(
        `${table}_drop_drafts`,
        `delete from content_draft d using old_rows o where d.item_type = '${type}' and d.item_id = o.id;
        update content_change c set related = null
        from old_rows o where c.item_type = '${type}' and c.item_id = o.id and c.related is not null`,
      );
    }
  }

  private replace(name: string, statement: string): void {
    this.addSql(`
      create or replace function ${name}() returns trigger language plpgsql as $$
      begin
        ${statement};
        return null;
      end $$`);
  }
}
