import { Migration } from '@mikro-orm/migrations';

/** Views of content by table, with the name of the type in the API. */
const CONTENT = [
  ['article', 'article'],
  ['video', 'video'],
  ['course_module', 'module'],
  ['lesson', 'lesson'],
] as const;

/** Foreign keys need these for rows in the trash too. */
const FOR_FOREIGN_KEYS = ['article_author', 'video_author', 'lesson_in_order'];

/**
 * The trash. The tables of content and comments are now called `stored_article`, `stored_comment` and so on. Under the
 * old names there are views without what is in the trash, so that no query can forget to leave it out. PostgreSQL
 * inserts, updates, deletes and locks through them. Foreign keys, indexes and new columns need the tables.
 *
 * An item in the trash has `deleted_at`. Its comments, likes and everything else that belongs to it stay as they are.
 * Modules take their lessons with them, as they did when both were deleted.
 */
export class Migration0020Trash extends Migration {
  override up(): void {
    for (const [table] of CONTENT) this.moveToTrashable(table);
    this.keepLessonsWithModules();
    this.extendHistory();
    this.rememberChanges();
    for (const [table, kind] of CONTENT) this.addSql(`call remember_changes('${table}', '${kind}')`);
    this.hideComments();
  }

  private moveToTrashable(table: string): void {
    this.addSql(`alter table ${table} rename to stored_${table}`);
    this.addSql(`alter table stored_${table} add column deleted_at timestamptz`);
    this.addSql(`alter table stored_${table} drop constraint ${table}_slug_key`);
    this.addSql(`create unique index ${table}_slug on stored_${table} (slug) where deleted_at is null`);
    this.addSql(`create index ${table}_trash on stored_${table} (deleted_at, id) where deleted_at is not null`);
    // With the condition of the view in them, indexes alone can still answer.
    this.addSql(`
      do $$
      declare
        plain record;
      begin
        for plain in
          select i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as definition,
            i.indpred is not null as is_partial
          from pg_index i join pg_class c on c.oid = i.indexrelid
          where i.indrelid = 'stored_${table}'::regclass and not i.indisunique
            and c.relname not in ('${table}_trash', ${FOR_FOREIGN_KEYS.map((name) => `'${name}'`).join(', ')})
        loop
          execute format('drop index %s', plain.name);
          execute plain.definition || case when plain.is_partial then ' and ' else ' where ' end || 'deleted_at is null';
        end loop;
      end $$`);
  }

  /** A lesson that isn't in the trash always has a module that isn't either. */
  private keepLessonsWithModules(): void {
    // The lock lets no one move the module to the trash before the lesson is committed.
    this.addSql(`
      create function check_lesson_module() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and new.module_id = old.module_id and old.deleted_at is null then
          return new;
        end if;
        perform from stored_course_module m where m.id = new.module_id and m.deleted_at is null for share;
        if not found then
          raise exception 'the module of a lesson is missing or in the trash' using errcode = 'foreign_key_violation';
        end if;
        return new;
      end $$`);
    this.addSql(`
      create trigger lesson_module before insert or update of module_id, deleted_at on stored_lesson
      for each row when (new.deleted_at is null) execute function check_lesson_module()`);
    this.addSql(`
      create function trash_lessons() returns trigger language plpgsql as $$
      begin
        update stored_lesson set deleted_at = new.deleted_at where module_id = new.id and deleted_at is null;
        return null;
      end $$`);
    this.addSql(`
      create trigger course_module_trash after update of deleted_at on stored_course_module
      for each row when (old.deleted_at is null and new.deleted_at is not null) execute function trash_lessons()`);
  }

  /**
   * Changes of one transaction have the same `operation`. It comes from the sequence of the ids, so that no two
   * transactions ever have the same one, even after a restored backup. `xid` can't say that: a backup leaves it out.
   */
  private extendHistory(): void {
    this.addSql('alter table content_change drop constraint content_change_action_check');
    this.addSql(`update content_change set action = 'purge' where action = 'delete'`);
    this.addSql(`
      alter table content_change add constraint content_change_action_check
      check (action in ('create', 'edit', 'publish', 'unpublish', 'reorder', 'trash', 'restore', 'purge'))`);
    this.addSql(`
      create function current_operation() returns bigint language plpgsql volatile as $$
      begin
        return coalesce(
          nullif(current_setting('sato.operation', true), ''),
          set_config('sato.operation', nextval('content_change_id_seq')::text, true))::bigint;
      end $$`);
    this.addSql('alter table content_change add column operation bigint');
    // A restored backup gave all its changes the same `xid`, so time tells them apart too.
    this.addSql(`
      update content_change c set operation = grouped.operation
      from (
        select id, max(id) filter (where begins) over (partition by xid, actor, actor_id, door order by id) as operation
        from (
          select id, xid, actor, actor_id, door,
            coalesce(at - lag(at) over (partition by xid, actor, actor_id, door order by id) > interval '2 seconds', true)
              as begins
          from content_change
        ) found
      ) grouped
      where grouped.id = c.id`);
    this.addSql(`
      alter table content_change alter column operation set default current_operation(),
        alter column operation set not null`);
    this.addSql('create index content_change_by_operation on content_change (operation desc, id)');
  }

  /**
   * `call remember_changes('article', 'article')` records every column of `stored_article`, except those that no one
   * writes, and shows all its columns in the view `article`. Call it again in each migration that adds a column.
   */
  private rememberChanges(): void {
    this.addSql(`
      create function remembered_columns(base regclass) returns table (column_name text, field text)
      language sql stable as $$
        select a.attname::text,
          (select string_agg(case n when 1 then part else initcap(part) end, '' order by n)
           from string_to_table(a.attname::text, '_') with ordinality as parts (part, n))
        from pg_attribute a
        where a.attrelid = base and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and a.attname <> all ('{id,updated_at,version,view_count,deleted_at}')
        order by a.attnum
      $$`);
    // Statement triggers compare column by column: turning whole rows into JSON would cost more than the change.
    this.addSql(`
      create procedure remember_changes(view_name text, kind text) language plpgsql as $$
      declare
        base regclass := format('stored_%I', view_name)::regclass;
        listed text := (
          select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
          where attrelid = base and attnum > 0 and not attisdropped);
        changes text := (
          select string_agg(format(
            '(%1$L, n."%2$s" is distinct from o."%2$s", ' ||
            'case when n."%2$s" is distinct from o."%2$s" then to_jsonb(o."%2$s") end)', field, column_name), ', ')
          from remembered_columns(base));
        inserted text := format(
          'insert into content_change (actor, actor_id, door, item_type, item_id, slug, action, version, fields, before)
           select by.actor, by.actor_id, by.door, %L,', kind);
      begin
        execute format('create or replace view %I as select %s from %s where deleted_at is null', view_name, listed, base);

        call remember_event(view_name, 'insert', 'new table as new_rows', inserted || '
          n.id, n.slug, ''create'', n.version, ''{}'', ''{}''
          from new_rows n cross join change_author() by order by n.id');

        call remember_event(view_name, 'update', 'new table as new_rows old table as old_rows', inserted || '
          n.id, n.slug,
            case
              when o.deleted_at is null and n.deleted_at is not null then ''trash''
              when o.deleted_at is not null and n.deleted_at is null then ''restore''
              when d.fields <@ ''{status}'' then case n.status when ''published'' then ''publish'' else ''unpublish'' end
              when d.fields <@ ''{order,moduleId}'' then ''reorder''
              else ''edit''
            end,
            n.version, coalesce(d.fields, ''{}''), coalesce(d.before, ''{}'')
          from new_rows n join old_rows o using (id)
          cross join lateral (
            select array_agg(c.name) as fields, jsonb_object_agg(c.name, c.old) as before
            from (values ' || changes || ') as c(name, is_changed, old) where c.is_changed
          ) d
          cross join change_author() by
          where d.fields is not null or (o.deleted_at is null) <> (n.deleted_at is null) order by n.id');

        call remember_event(view_name, 'delete', 'old table as old_rows', format('
          update content_change c set before = ''{}''
          from old_rows o where c.item_type = %L and c.item_id = o.id and c.before <> ''{}'';', kind) || inserted || '
          o.id, o.slug, ''purge'', o.version, ''{}'', ''{}''
          from old_rows o cross join change_author() by order by o.id');
      end $$`);
    this.addSql(`
      create procedure remember_event(view_name text, event text, transition text, statement text)
      language plpgsql as $$
      declare
        trigger_name text := format('%s_remember_%s', view_name, event);
      begin
        execute format(
          'create or replace function %I() returns trigger language plpgsql as %L',
          trigger_name, 'begin ' || statement || '; return null; end');
        execute format(
          'create or replace trigger %I after %s on %I referencing %s for each statement execute function %I()',
          trigger_name, event, 'stored_' || view_name, transition, trigger_name);
      end $$`);
  }

  /**
   * The view `comment` is without comments on items in the trash. Each list of IDs is read once per statement, from an
   * index of the trash alone. `call show_comments()` again in each migration that adds a column to `stored_comment`.
   */
  private hideComments(): void {
    this.addSql('alter table comment rename to stored_comment');
    const visible = ['article', 'video', 'lesson'].map(
      (target) => `(${target}_id is null or ${target}_id not in (
        select t.id from stored_${target} t where t.deleted_at is not null))`,
    );
    this.addSql(`
      create procedure show_comments() language plpgsql as $$
      begin
        create or replace view comment as select * from stored_comment where ${visible.join(' and ')};
      end $$`);
    this.addSql('call show_comments()');
    this.addSql(`
      create or replace function check_reply() returns trigger language plpgsql as $$
      begin
        if not exists (
          select from stored_comment p
          where p.id = new.parent_id and p.parent_id is null
            and (p.article_id, p.video_id, p.lesson_id) is not distinct from (new.article_id, new.video_id, new.lesson_id)
        ) then
          raise exception 'a reply needs a top-level comment of the same item as its parent'
            using errcode = 'check_violation';
        end if;
        return new;
      end $$`);
  }
}
