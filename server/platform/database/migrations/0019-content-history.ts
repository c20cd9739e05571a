import { Migration } from '@mikro-orm/migrations';

const SHARED = ['title', 'title_es', 'slug', 'status', 'language', 'created_at'];
const SOURCE = ['attribution', 'source_url'];

/** The columns whose changes are recorded: everything that people write. `kind` is the name of the type in the API. */
const REMEMBERED: { table: string; kind: string; columns: string[] }[] = [
  {
    table: 'article',
    kind: 'article',
    columns: [
      ...SHARED,
      ...SOURCE,
      ...['excerpt', 'excerpt_es', 'content', 'content_es', 'author_id', 'category', 'image_url'],
    ],
  },
  {
    table: 'video',
    kind: 'video',
    columns: [
      ...SHARED,
      ...SOURCE,
      ...['description', 'description_es', 'video_url', 'thumbnail_url', 'duration', 'author_id'],
    ],
  },
  { table: 'course_module', kind: 'module', columns: [...SHARED, 'description', 'description_es', 'order'] },
  {
    table: 'lesson',
    kind: 'lesson',
    columns: [...SHARED, ...SOURCE, 'module_id', 'content', 'content_es', 'duration', 'order', 'questions'],
  },
];

/** Fields are recorded under their names in inputs. */
function nameOf(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * One row for each change of content, written by triggers in the same transaction, so that no code can forget it.
 *
 * The triggers run once per statement, over all rows that it changed, so an import of a thousand items writes its
 * history in one go. They compare column by column, because turning whole rows into JSON would cost more than the
 * change. `before` holds the old values of the changed columns, or of all columns for a deleted item. Transaction
 * settings say who makes the change (server/platform/database/change-author.ts). Without them, it was made directly in the
 * database.
 */
export class Migration0019ContentHistory extends Migration {
  override up(): void {
    this.addSql(`
      create table content_change (
        id bigint generated always as identity primary key,
        xid xid8 not null default pg_current_xact_id(),
        at timestamptz not null default clock_timestamp(),
        actor text not null check (actor in ('person', 'operator', 'job', 'database')),
        actor_id integer references app_user on delete set null,
        door text not null check (door in ('admin', 'graphql', 'rest', 'command', 'job', 'database')),
        item_type text not null check (item_type in ('article', 'video', 'module', 'lesson')),
        item_id integer not null,
        slug text not null,
        action text not null check (action in ('create', 'edit', 'publish', 'unpublish', 'reorder', 'delete')),
        version integer not null,
        fields text[] not null,
        before jsonb not null
      )`);
    this.addSql('create index content_change_of_item on content_change (item_type, item_id, id desc)');
    this.addSql('create index content_change_at on content_change (at)');
    this.addSql('create index content_change_by_actor on content_change (actor_id, id desc)');
    this.addSql('create index content_change_xid on content_change (xid)');
    // If an account is deleted while its change is being written, the change has no name.
    this.addSql(`
      create function change_author(out actor text, out actor_id integer, out door text) language sql stable
      as $$
        select coalesce(nullif(current_setting('sato.actor', true), ''), 'database'),
          (select id from app_user where id = nullif(current_setting('sato.actor_id', true), '')::integer),
          coalesce(nullif(current_setting('sato.door', true), ''), 'database')
      $$`);
    for (const remembered of REMEMBERED) this.remember(remembered);
  }

  private remember({ table, kind, columns }: (typeof REMEMBERED)[number]): void {
    const values = columns.map((column) => `('${nameOf(column)}', to_jsonb(o."${column}"))`);
    const changes = columns.map((column) => {
      const isChanged = `n."${column}" is distinct from o."${column}"`;
      return `('${nameOf(column)}', ${isChanged}, case when ${isChanged} then to_jsonb(o."${column}") end)`;
    });
    const insert = `
        insert into content_change (actor, actor_id, door, item_type, item_id, slug, action, version, fields, before)
        select by.actor, by.actor_id, by.door, '${kind}',`;

    this.trigger(
      table,
      'insert',
      'new table as new_rows',
      `${insert} n.id, n.slug, 'create', n.version, '{}', '{}'
        from new_rows n cross join change_author() by order by n.id`,
    );
    this.trigger(
      table,
      'update',
      'new table as new_rows old table as old_rows',
      `${insert} n.id, n.slug,
          case
            when d.fields <@ '{status}' then case n.status when 'published' then 'publish' else 'unpublish' end
            when d.fields <@ '{order,moduleId}' then 'reorder'
            else 'edit'
          end,
          n.version, d.fields, d.before
        from new_rows n join old_rows o using (id)
        cross join lateral (
          select array_agg(c.name) as fields, jsonb_object_agg(c.name, c.old) as before
          from (values ${changes.join(', ')}) as c(name, is_changed, old) where c.is_changed
        ) d
        cross join change_author() by
        where d.fields is not null order by n.id`,
    );
    this.trigger(
      table,
      'delete',
      'old table as old_rows',
      `${insert} o.id, o.slug, 'delete', o.version, d.fields, d.before
        from old_rows o
        cross join lateral (
          select array_agg(c.name) as fields, jsonb_object_agg(c.name, c.old) as before
          from (values ${values.join(', ')}) as c(name, old)
        ) d
        cross join change_author() by order by o.id`,
    );
  }

  private trigger(table: string, event: 'insert' | 'update' | 'delete', rows: string, statement: string): void {
    const name = `${table}_remember_${event}`;
    this.addSql(`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        ${statement};
        return null;
      end $$`);
    this.addSql(`
      create trigger ${name} after ${event} on ${table} referencing ${rows}
      for each statement execute function ${name}()`);
  }
}
