-- The record of changes to what belongs to content: drafts, previews, slug redirects, pictures.

-- The changes of an item that belong to the operation of this transaction.
create or replace function changes_so_far(of_type text, of_id integer) returns table (id bigint, related jsonb)
language sql stable as $$
  select c.id, c.related from content_change c
  where c.operation = nullif(current_setting('sato.operation', true), '')::bigint
    and c.item_type = of_type and c.item_id = of_id
$$;

create or replace function content_draft_audit_insert() returns trigger language plpgsql as $$
begin
  insert into content_change
    (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before, related)
  select by.actor, by.actor_id, by.source, n.item_type, n.item_id, i.slug, 'save_draft', i.version,
    array(select jsonb_object_keys(n.fields)), '{}', jsonb_build_object('draft', null::jsonb)
  from new_rows n
  cross join lateral content_item(n.item_type, n.item_id) i cross join change_author() by
  order by n.item_type, n.item_id;
  return null;
end $$;
call audit_on('content_draft', 'insert');

create or replace function content_draft_audit_update() returns trigger language plpgsql as $$
begin
  insert into content_change
    (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before, related)
  select by.actor, by.actor_id, by.source, n.item_type, n.item_id, i.slug,
    case when cardinality(d.fields) > 0 then 'save_draft' else 'schedule_draft' end, i.version, d.fields, '{}',
    jsonb_build_object('draft', to_jsonb(o))
  from new_rows n join old_rows o using (item_type, item_id)
  cross join lateral (
    select array(
      select name from jsonb_object_keys(o.fields || n.fields) as names (name)
      where n.fields -> name is distinct from o.fields -> name
    ) as fields
  ) d
  cross join lateral content_item(n.item_type, n.item_id) i cross join change_author() by
  where cardinality(d.fields) > 0 or (n.publish_at is distinct from o.publish_at and n.publish_problem is null)
  order by n.item_type, n.item_id;
  return null;
end $$;
call audit_on('content_draft', 'update');

-- A draft that goes with a change of its item, as when it is published, belongs to that change.
create or replace function content_draft_audit_delete() returns trigger language plpgsql as $$
begin
  update content_change r set related = coalesce(r.related, '{}') || jsonb_build_object('draft', to_jsonb(o))
  from old_rows o cross join lateral content_item(o.item_type, o.item_id) i
  where r.id = (select max(c.id) from changes_so_far(o.item_type, o.item_id) c)
    and not exists (select from changes_so_far(o.item_type, o.item_id) c where jsonb_exists(c.related, 'draft'));
  insert into content_change
    (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before, related)
  select by.actor, by.actor_id, by.source, o.item_type, o.item_id, i.slug, 'discard_draft', i.version,
    '{}', '{}', jsonb_build_object('draft', to_jsonb(o))
  from old_rows o
  cross join lateral content_item(o.item_type, o.item_id) i cross join change_author() by
  where not exists (select from changes_so_far(o.item_type, o.item_id) c)
  order by o.item_type, o.item_id;
  return null;
end $$;
call audit_on('content_draft', 'delete');

create or replace function content_preview_audit_insert() returns trigger language plpgsql as $$
begin
  insert into content_change (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before)
  select by.actor, by.actor_id, by.source, l.item_type, l.item_id, i.slug, 'make_preview', i.version, '{}', '{}'
  from (select distinct n.item_type, n.item_id from new_rows n) l
  cross join lateral content_item(l.item_type, l.item_id) i cross join change_author() by
  where by.actor = 'person' and pg_trigger_depth() = 1 order by l.item_type, l.item_id;
  return null;
end $$;
call audit_on('content_preview', 'insert');

create or replace function content_preview_audit_delete() returns trigger language plpgsql as $$
begin
  insert into content_change (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before)
  select by.actor, by.actor_id, by.source, l.item_type, l.item_id, i.slug, 'revoke_previews', i.version, '{}', '{}'
  from (select distinct o.item_type, o.item_id from old_rows o where o.expires_at > now()) l
  cross join lateral content_item(l.item_type, l.item_id) i cross join change_author() by
  where by.actor = 'person' and pg_trigger_depth() = 1 order by l.item_type, l.item_id;
  return null;
end $$;
call audit_on('content_preview', 'delete');

create or replace function former_slug_audit_insert() returns trigger language plpgsql as $$
begin
  insert into content_change
    (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before, related)
  select by.actor, by.actor_id, by.source, t.type, t.id, n.slug, 'add_former_slug', i.version, '{}', '{}',
    jsonb_build_object('since', null::timestamptz)
  from new_rows n
  cross join lateral (values
    ('article', n.article_id), ('video', n.video_id), ('lesson', n.lesson_id)
  ) t (type, id)
  cross join lateral content_item(t.type, t.id) i
  cross join change_author() by
  where pg_trigger_depth() = 1 order by t.type, t.id, n.slug;
  return null;
end $$;
call audit_on('former_slug', 'insert');

create or replace function former_slug_audit_update() returns trigger language plpgsql as $$
begin
  insert into content_change
    (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before, related)
  select by.actor, by.actor_id, by.source, t.type, t.id, o.slug, 'remove_former_slug', i.version, '{}', '{}',
    jsonb_build_object('since', o.since)
  from old_rows o
  cross join lateral (values
    ('article', o.article_id), ('video', o.video_id), ('lesson', o.lesson_id)
  ) t (type, id)
  cross join lateral content_item(t.type, t.id) i
  cross join change_author() by
  where pg_trigger_depth() = 1 order by t.type, t.id, o.slug;
  insert into content_change
    (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before, related)
  select by.actor, by.actor_id, by.source, t.type, t.id, n.slug, 'add_former_slug', i.version, '{}', '{}',
    jsonb_build_object('since', null::timestamptz)
  from new_rows n
  cross join lateral (values
    ('article', n.article_id), ('video', n.video_id), ('lesson', n.lesson_id)
  ) t (type, id)
  cross join lateral content_item(t.type, t.id) i
  cross join change_author() by
  where pg_trigger_depth() = 1 order by t.type, t.id, n.slug;
  return null;
end $$;
call audit_on('former_slug', 'update');

create or replace function former_slug_audit_delete() returns trigger language plpgsql as $$
begin
  insert into content_change
    (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before, related)
  select by.actor, by.actor_id, by.source, t.type, t.id, o.slug, 'remove_former_slug', i.version, '{}', '{}',
    jsonb_build_object('since', o.since)
  from old_rows o
  cross join lateral (values
    ('article', o.article_id), ('video', o.video_id), ('lesson', o.lesson_id)
  ) t (type, id)
  cross join lateral content_item(t.type, t.id) i
  cross join change_author() by
  where i.slug <> o.slug order by t.type, t.id, o.slug;
  return null;
end $$;
call audit_on('former_slug', 'delete');

create or replace function media_audit_insert() returns trigger language plpgsql as $$
begin
  insert into content_change (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before)
  select by.actor, by.actor_id, by.source, 'media', n.id, n.file_name, 'create', 0, '{}', '{}'
  from new_rows n cross join change_author() by order by n.id;
  return null;
end $$;
call audit_on('media', 'insert');

create or replace function media_audit_update() returns trigger language plpgsql as $$
begin
  insert into content_change (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before)
  select by.actor, by.actor_id, by.source, 'media', n.id, n.file_name,
    case
      when (o.deleted_at is null) = (n.deleted_at is null) then 'edit'
      when n.deleted_at is null then 'restore'
      else 'trash'
    end, 0, d.fields, '{}'
  from new_rows n join old_rows o using (id)
  cross join lateral (
    select array(
      select c.name
      from (values
        ('altEn', n.alt_en is distinct from o.alt_en), ('altEs', n.alt_es is distinct from o.alt_es),
        ('decorative', n.decorative is distinct from o.decorative), ('credit', n.credit is distinct from o.credit),
        ('license', n.licence is distinct from o.licence), ('sourceUrl', n.source_url is distinct from o.source_url),
        ('focalX', n.focal_x is distinct from o.focal_x), ('focalY', n.focal_y is distinct from o.focal_y)
      ) as c (name, is_changed)
      where c.is_changed
    ) as fields
  ) d
  cross join change_author() by
  where cardinality(d.fields) > 0 or (o.deleted_at is null) <> (n.deleted_at is null) order by n.id;
  return null;
end $$;
call audit_on('media', 'update');

create or replace function media_audit_delete() returns trigger language plpgsql as $$
begin
  insert into content_change (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before)
  select by.actor, by.actor_id, by.source, 'media', o.id, o.file_name, 'purge', 0, '{}', '{}'
  from old_rows o cross join change_author() by order by o.id;
  return null;
end $$;
call audit_on('media', 'delete');
