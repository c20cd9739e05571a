-- Every change of content is a row of `content_change`, written in the transaction of the change.

-- Who changes something, as `setAuditContext` tells the transaction; otherwise someone in the database itself.
create or replace function change_author(out actor text, out actor_id integer, out source text)
language sql stable as $$
  select coalesce(nullif(current_setting('sato.actor', true), ''), 'database'),
    (select id from app_user where id = nullif(current_setting('sato.actor_id', true), '')::integer),
    coalesce(nullif(current_setting('sato.source', true), ''), 'database')
$$;

-- The columns whose changes are recorded: all but those that no one writes. `field` is the name in the API.
create or replace function audited_columns(base regclass) returns table (column_name text, field text)
language sql stable as $$
  select a.attname::text,
    (select string_agg(case n when 1 then part else initcap(part) end, '' order by n)
     from string_to_table(a.attname::text, '_') with ordinality as parts (part, n))
  from pg_attribute a
  where a.attrelid = base and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and a.attname <> all ('{id,updated_at,version,view_count,deleted_at}')
  order by a.attnum
$$;

create or replace function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

-- Calls a function with the rows of each statement of a kind: `new_rows`, `old_rows`.
create or replace procedure audit_on(base text, event text, function_name text default null)
language plpgsql as $$
begin
  execute format(
    'create or replace trigger %I after %s on %I referencing %s for each statement execute function %I()',
    base || '_audit_' || event, event, base,
    concat_ws(' ', case when event <> 'delete' then 'new table as new_rows' end,
      case when event <> 'insert' then 'old table as old_rows' end),
    coalesce(function_name, base || '_audit_' || event));
end $$;

create or replace procedure audit_event(base text, event text, statement text) language plpgsql as $$
begin
  execute format('create or replace function %I() returns trigger language plpgsql as %L',
    base || '_audit_' || event, 'begin ' || statement || '; return null; end');
  call audit_on(base, event);
end $$;

-- Records changes of every column of a table of content, counts its versions, and shows all its columns in the view without
-- the trash. Statement triggers compare column by column: turning whole rows into JSON would cost more than the change.
create or replace procedure audit_changes(view_name text, kind text) language plpgsql as $$
declare
  base regclass := format('stored_%I', view_name)::regclass;
  listed text := (
    select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = base and attnum > 0 and not attisdropped);
  changes text := (
    select string_agg(format(
      '(%1$L, n."%2$s" is distinct from o."%2$s", ' ||
      'case when n."%2$s" is distinct from o."%2$s" then to_jsonb(o."%2$s") end)', field, column_name), ', ')
    from audited_columns(base));
  inserted text := format(
    'insert into content_change (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before)
     select by.actor, by.actor_id, by.source, %L,', kind);
begin
  execute format('create or replace view %I as select %s from %s where deleted_at is null', view_name, listed, base);
  execute format(
    'create or replace trigger %I before update of %s on %s for each row execute function count_version()',
    view_name || '_version', (select string_agg(quote_ident(column_name), ', ') from audited_columns(base)), base);

  call audit_event('stored_' || view_name, 'insert', inserted || '
    n.id, n.slug, ''create'', n.version, ''{}'', ''{}''
    from new_rows n cross join change_author() by order by n.id');

  call audit_event('stored_' || view_name, 'update', inserted || '
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

  -- What it was before its changes is forgotten with the item.
  call audit_event('stored_' || view_name, 'delete', format('
    update content_change c set before = ''{}''
    from old_rows o where c.item_type = %L and c.item_id = o.id and c.before <> ''{}'';', kind) || inserted || '
    o.id, o.slug, ''purge'', o.version, ''{}'', ''{}''
    from old_rows o cross join change_author() by order by o.id');
end $$;

call audit_changes('article', 'article');
call audit_changes('video', 'video');
call audit_changes('course_module', 'module');
call audit_changes('lesson', 'lesson');

create or replace function content_item(of_type text, of_id integer) returns table (slug text, version integer)
language sql stable as $$
  select r.slug, r.version from stored_article r where of_type = 'article' and r.id = of_id
  union all select r.slug, r.version from stored_video r where of_type = 'video' and r.id = of_id
  union all select r.slug, r.version from stored_course_module r where of_type = 'module' and r.id = of_id
  union all select r.slug, r.version from stored_lesson r where of_type = 'lesson' and r.id = of_id
$$;
