import { Migration } from '@mikro-orm/migrations';

/** Views of content by table, with the name of the type in the API. */
const CONTENT = [
  ['article', 'article'],
  ['video', 'video'],
  ['course_module', 'module'],
  ['lesson', 'lesson'],
] as const;

/**
 * Publication dates and schedules. `published_at` is the date that pages show: of the first publication, unless someone
 * chose another one. `listed_at` is the key of lists that begin with the newest; a draft without a publication date has
 * the place of its creation. `publish_at` and `unpublish_at` are when a job publishes a draft or unpublishes an item.
 *
 * A trigger keeps these rules for every writer: a published item always has a publication date, an item that was
 * published, unpublished or deleted by hand has lost the schedule for that, and a schedule is never written into the
 * past. An undo, for example, would do that.
 */
export class Migration0033Publication extends Migration {
  override up(): void {
    this.addSql(`
      create function keep_publication() returns trigger language plpgsql as $$
      declare
        is_new boolean := tg_op = 'INSERT';
      begin
        if is_new or new.publish_at is distinct from old.publish_at then
          if new.publish_at <= now() then new.publish_at := null; end if;
        end if;
        if is_new or new.unpublish_at is distinct from old.unpublish_at then
          if new.unpublish_at <= now() then new.unpublish_at := null; end if;
        end if;
        if new.status = 'published' then
          if new.published_at is null then
            new.published_at := case when is_new then new.created_at else least(coalesce(old.publish_at, now()), now()) end;
          end if;
          new.publish_at := null;
        elsif new.publish_at is null then
          new.unpublish_at := null;
        end if;
        if new.deleted_at is not null then
          new.publish_at := null;
          new.unpublish_at := null;
        end if;
        return new;
      end $$`);
    this.listByPublication();
    this.countByPublication();
    this.rememberSchedules();
    for (const [table, kind] of CONTENT) {
      this.addPublication(table);
      this.addSql(`call remember_changes('${table}', '${kind}')`);
      this.addSql(`call count_content('${table}', '${kind}')`);
    }
    this.addDraftSchedules();
    this.addPreviews();
  }

  private addPublication(table: string): void {
    // Neither a change for the history nor a new version.
    this.addSql(`
      alter table stored_${table} add column published_at timestamptz, add column publish_at timestamptz,
        add column unpublish_at timestamptz`);
    this.addSql(`alter table stored_${table} disable trigger user`);
    this.addSql(`update stored_${table} set published_at = created_at where status = 'published'`);
    this.addSql(`alter table stored_${table} enable trigger user`);
    this.addSql(`
      alter table stored_${table}
        add column listed_at timestamptz not null generated always as (coalesce(published_at, created_at)) stored,
        add constraint ${table}_published_at check (status <> 'published' or published_at is not null),
        add constraint ${table}_schedule check (
          (publish_at is null or status = 'draft')
          and (unpublish_at is null or publish_at is not null or status = 'published')
          and unpublish_at > publish_at is not false)`);
    this.addSql(`call list_by_publication('stored_${table}')`);
    this.addSql(`
      create index ${table}_scheduled on stored_${table} (least(publish_at, unpublish_at))
      where publish_at is not null or unpublish_at is not null`);
    this.addSql(`
      create trigger ${table}_publication before insert or update of status, published_at, publish_at, unpublish_at, deleted_at
      on stored_${table} for each row execute function keep_publication()`);
    // A statement that also changes other fields runs several such triggers, which set the same number.
    this.addSql(`
      create trigger ${table}_version_of_publication before update of published_at, publish_at, unpublish_at
      on stored_${table} for each row execute function count_version()`);
  }

  /** The indexes of lists follow `listed_at` instead of the creation. */
  private listByPublication(): void {
    this.addSql(`
      create procedure list_by_publication(base regclass) language plpgsql as $$
      declare
        found record;
      begin
        for found in
          select i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
          where i.indrelid = base and pg_get_indexdef(i.indexrelid) ~ 'created_at'
        loop
          execute format('drop index %s', found.name);
          execute replace(found.definition, 'created_at', 'listed_at');
        end loop;
      end $$`);
  }

  /** As in migration 0032; only the month is that of `listed_at`. */
  private countByPublication(): void {
    this.addSql(`
      create or replace procedure count_content(view_name text, of_kind text) language plpgsql as $$
      declare
        base regclass := format('stored_%I', view_name)::regclass;
        category text := (
          select 'r.category' from pg_attribute where attrelid = base and attname = 'category' and not attisdropped);
        untranslated text := (
          select string_agg(format('(r.%I is not null and r.%I is null)', english.attname, spanish.attname), ' or '
            order by spanish.attnum)
          from pg_attribute spanish
          join pg_attribute english on english.attrelid = base and english.attname || '_es' = spanish.attname
          where spanish.attrelid = base and spanish.attgenerated = '' and not spanish.attisdropped);
      begin
        call count_rows('stored_' || view_name, of_kind, format(
          'r.status, %s, date_trunc(''month'', r.listed_at at time zone ''UTC'')::date, %s',
          coalesce(category, ''''''), untranslated));
      end $$`);
  }

  /**
   * As in migration 0020; only the actions of publications are new: what a change of the status alone does to the dates
   * doesn't make it an edit, and a change of the schedule alone is `schedule`.
   */
  private rememberSchedules(): void {
    this.addSql('alter table content_change drop constraint content_change_action_check');
    this.addSql(`
      alter table content_change add constraint content_change_action_check
      check (action in ('create', 'edit', 'publish', 'unpublish', 'schedule', 'reorder', 'trash', 'restore', 'purge'))`);
    this.addSql(`
      create or replace procedure remember_changes(view_name text, kind text) language plpgsql as $$
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
              when d.fields <@ ''{publishAt,unpublishAt}'' then ''schedule''
              when n.status <> o.status and d.fields <@ ''{status,publishedAt,publishAt,unpublishAt}''
                then case n.status when ''published'' then ''publish'' else ''unpublish'' end
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
  }

  /** A pending draft can be published later too. `publish_problem` says why that failed, and the draft stays. */
  private addDraftSchedules(): void {
    this.addSql(`
      alter table content_draft add column publish_at timestamptz,
        add column publish_problem text check (publish_problem <> '')`);
    // The field of forms and APIs that set the date.
    this.addSql(`
      update content_draft set fields = fields - 'createdAt' || jsonb_build_object('publishedAt', fields -> 'createdAt')
      where jsonb_exists(fields, 'createdAt')`);
    this.addSql('create index content_draft_scheduled on content_draft (publish_at) where publish_at is not null');
  }

  /**
   * Secret links that show an item as it would be with its pending draft. The token itself isn't stored. `owner_id` is the
   * account that made the link.
   */
  private addPreviews(): void {
    this.addSql(`
      create table content_preview (
        token_digest bytea primary key check (length(token_digest) = 32),
        item_type text not null check (item_type in ('article', 'video', 'module', 'lesson')),
        item_id integer not null,
        owner_id integer not null references app_user on delete cascade,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null
      )`);
    this.addSql('create index content_preview_of_item on content_preview (item_type, item_id)');
    this.addSql('create index content_preview_by_owner on content_preview (owner_id)');
    this.addSql('create index content_preview_expired on content_preview (expires_at)');
    for (const [table, kind] of CONTENT) {
      this.addSql(`
        create function stored_${table}_drop_previews() returns trigger language plpgsql as $$
        begin
          delete from content_preview p using old_rows o where p.item_type = '${kind}' and p.item_id = o.id;
          return null;
        end $$`);
      this.addSql(`
        create trigger stored_${table}_drop_previews after delete on stored_${table} referencing old table as old_rows
        for each statement execute function stored_${table}_drop_previews()`);
    }
  }
}
