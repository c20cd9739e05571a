-- Rules of content: modules and their lessons, publication, slugs, drafts and previews.

-- A lesson that isn't in the trash always has a module that isn't either. The lock lets no one move the module to the trash
-- before the lesson is committed.
create or replace function check_lesson_module() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.module_id = old.module_id and old.deleted_at is null then
    return new;
  end if;
  perform from stored_course_module m where m.id = new.module_id and m.deleted_at is null for share;
  if not found then
    raise exception 'the module of a lesson is missing or in the trash' using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
create or replace trigger lesson_module before insert or update of module_id, deleted_at on stored_lesson
  for each row when (new.deleted_at is null) execute function check_lesson_module();

create or replace function trash_lessons() returns trigger language plpgsql as $$
begin
  update stored_lesson set deleted_at = new.deleted_at where module_id = new.id and deleted_at is null;
  return null;
end $$;
create or replace trigger course_module_trash after update of deleted_at on stored_course_module
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function trash_lessons();

-- Whatever changes the status, the date of publication and the schedule agree with it. Times of the past aren't kept.
create or replace function keep_publication() returns trigger language plpgsql as $$
declare
  is_new boolean := tg_op = 'INSERT';
  is_restored boolean := not is_new and old.deleted_at is not null and new.deleted_at is null;
begin
  if is_new or is_restored or new.publish_at is distinct from old.publish_at then
    if new.publish_at <= now() then new.publish_at := null; end if;
  end if;
  if is_new or is_restored or new.unpublish_at is distinct from old.unpublish_at then
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
  return new;
end $$;
do $$
declare
  view_name text;
begin
  foreach view_name in array '{article,video,course_module,lesson}'::text[] loop
    execute format('
      create or replace trigger %I
      before insert or update of status, published_at, publish_at, unpublish_at, deleted_at on %I
      for each row execute function keep_publication()', view_name || '_publication', 'stored_' || view_name);
  end loop;
end $$;

-- The first name of an article in feeds stays, whatever its slug becomes.
create or replace function keep_feed_id() returns trigger language plpgsql as $$
begin
  insert into article_feed_id (article_id, feed_id)
  select new.id,
    new.slug || case when exists (select from article_feed_id where feed_id = new.slug) then '~' || new.id else '' end
  on conflict do nothing;
  return null;
end $$;
create or replace trigger article_feed_id after insert or update of status on stored_article
  for each row when (new.status = 'published') execute function keep_feed_id();

-- A former slug leads on to the item that had it last.
create or replace function redirect_slug() returns trigger language plpgsql as $$
begin
  execute format('delete from former_slug where %I = $1 and slug = $2', tg_argv[0]) using new.id, new.slug;
  execute format(
    'insert into former_slug (%1$I, slug) values ($1, $2)
     on conflict (slug) where %1$I is not null do update set %1$I = excluded.%1$I, since = excluded.since', tg_argv[0])
  using new.id, old.slug;
  return null;
end $$;
create or replace trigger article_former_slug after update of slug on stored_article
  for each row when (old.slug <> new.slug) execute function redirect_slug('article_id');
create or replace trigger video_former_slug after update of slug on stored_video
  for each row when (old.slug <> new.slug) execute function redirect_slug('video_id');
create or replace trigger lesson_former_slug after update of slug on stored_lesson
  for each row when (old.slug <> new.slug) execute function redirect_slug('lesson_id');

create or replace function former_slug_changed() returns trigger language plpgsql as $$
declare
  changed record;
  kind text;
  id integer;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  kind := case when changed.article_id is not null then 'article'
    when changed.video_id is not null then 'video' else 'lesson' end;
  id := coalesce(changed.article_id, changed.video_id, changed.lesson_id);
  delete from imported_item i where i.item_type = kind and i.item_id = id;
  perform notify_shown(array[kind || ':' || id]);
  return null;
end $$;
create or replace trigger former_slug_changed after insert or delete or update on former_slug
  for each row execute function former_slug_changed();

-- Draft numbers never come again, so one that was discarded can't be taken for a later one.
create or replace function content_draft_number() returns trigger language plpgsql as $$
begin
  new.version := nextval('content_draft_version');
  return new;
end $$;
create or replace trigger content_draft_number before insert or update of fields on content_draft
  for each row execute function content_draft_number();

-- Drafts and previews have no foreign key, because they belong to items of four tables.
create or replace function drop_pending() returns trigger language plpgsql as $$
begin
  delete from content_draft d using old_rows o where d.item_type = tg_argv[0] and d.item_id = o.id;
  update content_change c set related = null
  from old_rows o where c.item_type = tg_argv[0] and c.item_id = o.id and c.related is not null;
  delete from content_preview p using old_rows o where p.item_type = tg_argv[0] and p.item_id = o.id;
  return null;
end $$;
do $$
declare
  deleted record;
begin
  for deleted in
    select * from (values
      ('stored_article', 'article'), ('stored_video', 'video'),
      ('stored_course_module', 'module'), ('stored_lesson', 'lesson')
    ) as tables (base, kind)
  loop
    execute format('
      create or replace trigger %I after delete on %I referencing old table as old_rows
      for each statement execute function drop_pending(%L)', deleted.base || '_drop_pending', deleted.base, deleted.kind);
  end loop;
end $$;

-- Drafts don't name an author who is gone.
create or replace function app_user_leave_drafts() returns trigger language plpgsql as $$
begin
  delete from content_draft d using old_rows o where d.fields = jsonb_build_object('authorId', o.id);
  update content_draft d set fields = d.fields - 'authorId', version = d.version + 1
  from old_rows o where d.fields -> 'authorId' = to_jsonb(o.id);
  return null;
end $$;
create or replace trigger app_user_leave_drafts after delete on app_user referencing old table as old_rows
  for each statement execute function app_user_leave_drafts();
