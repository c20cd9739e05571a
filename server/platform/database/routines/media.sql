-- Which pictures texts show, so that none of them is deleted.
create or replace function note_media_uses(of_type text, of_id integer, in_draft boolean, texts text) returns void
language plpgsql as $$
declare
  shown text[] := array(
    select distinct part[1] from regexp_matches(texts, '/media/([0-9a-f]{64})/', 'g') as parts (part));
begin
  delete from media_use
  where item_type = of_type and item_id = of_id and is_draft = in_draft and digest <> all (shown);
  perform from media m
  where m.digest = any (shown) and not exists (
    select from media_use u
    where u.digest = m.digest and u.item_type = of_type and u.item_id = of_id and u.is_draft = in_draft)
  order by m.id for key share of m;
  insert into media_use (item_type, item_id, is_draft, digest)
  select of_type, of_id, in_draft, unnest(shown) on conflict do nothing;
end $$;

-- With the type of the item and the columns that can show pictures.
create or replace function note_media() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then perform note_media_uses(tg_argv[0], old.id, false, '');
  else perform note_media_uses(tg_argv[0], new.id, false,
    (select string_agg(to_jsonb(new) ->> c, ' ') from unnest(tg_argv[1:]) c));
  end if;
  return null;
end $$;

-- Most rows show no pictures, so their triggers aren't called.
create or replace procedure note_media_of(base text, kind text, variadic columns text[]) language plpgsql as $$
declare
  called text := format('execute function note_media(%L, %s)', kind,
    (select string_agg(quote_literal(c), ', ') from unnest(columns) c));
  shows text := format($sql$concat_ws(' ', %s) like '%%%%/media/%%%%'$sql$,
    (select string_agg('%1$s.' || quote_ident(c), ', ') from unnest(columns) c));
begin
  execute format('create or replace trigger %I after insert on %I for each row when (%s) %s',
    base || '_media_insert', base, format(shows, 'new'), called);
  execute format('create or replace trigger %I after update of %s on %I for each row when (%s or %s) %s',
    base || '_media_update', array_to_string(columns, ', '), base, format(shows, 'old'), format(shows, 'new'), called);
  execute format('create or replace trigger %I after delete on %I for each row when (%s) %s',
    base || '_media_delete', base, format(shows, 'old'), called);
end $$;

call note_media_of('stored_article', 'article', 'content', 'content_es', 'image_url');
call note_media_of('stored_video', 'video', 'thumbnail_url');
call note_media_of('stored_lesson', 'lesson', 'content', 'content_es');

create or replace trigger newsletter_issue_media after insert or delete or update of intro, intro_es on newsletter_issue
  for each row execute function note_media('issue', 'intro', 'intro_es');

create or replace function content_draft_media() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then perform note_media_uses(old.item_type, old.item_id, true, '');
  else perform note_media_uses(new.item_type, new.item_id, true, new.fields::text);
  end if;
  return null;
end $$;
create or replace trigger content_draft_media after insert or delete or update of fields on content_draft
  for each row execute function content_draft_media();
