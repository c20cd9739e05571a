-- Tells processes with a response cache what has changed that visitors see, by the tags of their responses.

create or replace function notify_shown(words text[]) returns void language sql as $$
  select pg_notify('content_change',
    case when cardinality(words) <= 300 then array_to_string(words, ',') else '*' end)
  where cardinality(words) > 0
$$;

create or replace function notify_content_change() returns trigger language plpgsql as $$
declare
  changed text;
begin
  select case when count(*) <= 300 then string_agg(distinct item_type || ':' || item_id, ',') else '*' end
  into changed from new_rows
  where item_type not in ('media', 'subscriber', 'site')
    and action not in ('save_draft', 'schedule_draft', 'discard_draft', 'make_preview', 'revoke_previews');
  if changed is not null then perform pg_notify('content_change', changed); end if;
  return null;
end $$;
create or replace trigger content_change_notify after insert on content_change referencing new table as new_rows
  for each statement execute function notify_content_change();

create or replace function all_shown() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_change', '*');
  return null;
end $$;
do $$
declare
  base text;
begin
  foreach base in array '{accepted_answer,app_user,comment_like,media,newsletter_issue,stored_article,stored_comment,
    stored_course_module,stored_lesson,stored_video,video_like}'::text[]
  loop
    execute format('create or replace trigger %I after truncate on %I for each statement execute function all_shown()',
      base || '_truncated', base);
  end loop;
end $$;

create or replace function item_shown() returns trigger language plpgsql as $$
begin
  perform notify_shown(array_agg(distinct tg_argv[0] || ':' || n.id))
  from new_rows n join old_rows o using (id)
  where (n.version, n.updated_at) is distinct from (o.version, o.updated_at);
  return null;
end $$;
create or replace trigger stored_article_shown
  after update on stored_article referencing old table as old_rows new table as new_rows
  for each statement execute function item_shown('article');
create or replace trigger stored_video_shown
  after update on stored_video referencing old table as old_rows new table as new_rows
  for each statement execute function item_shown('video');
create or replace trigger stored_course_module_shown
  after update on stored_course_module referencing old table as old_rows new table as new_rows
  for each statement execute function item_shown('module');
create or replace trigger stored_lesson_shown
  after update on stored_lesson referencing old table as old_rows new table as new_rows
  for each statement execute function item_shown('lesson');

create or replace function comments_tag(article_id integer, video_id integer, lesson_id integer) returns text
language sql immutable as $$
  select coalesce('article-comments:' || article_id, 'video-comments:' || video_id, 'lesson-comments:' || lesson_id)
$$;

create or replace function comment_shown() returns trigger language plpgsql as $$
begin
  perform notify_shown(array_agg(distinct comments_tag(article_id, video_id, lesson_id))) from changed;
  return null;
end $$;
create or replace trigger comment_shown_insert after insert on stored_comment referencing new table as changed
  for each statement execute function comment_shown();
create or replace trigger comment_shown_update after update on stored_comment referencing new table as changed
  for each statement execute function comment_shown();
create or replace trigger comment_shown_delete after delete on stored_comment referencing old table as changed
  for each statement execute function comment_shown();

create or replace function accepted_answer_shown() returns trigger language plpgsql as $$
begin
  perform notify_shown(array_agg(distinct comments_tag(c.article_id, c.video_id, c.lesson_id)))
  from changed r join stored_comment c on c.id = r.question_id;
  return null;
end $$;
create or replace trigger accepted_answer_shown_insert after insert on accepted_answer referencing new table as changed
  for each statement execute function accepted_answer_shown();
create or replace trigger accepted_answer_shown_update after update on accepted_answer referencing new table as changed
  for each statement execute function accepted_answer_shown();
create or replace trigger accepted_answer_shown_delete after delete on accepted_answer referencing old table as changed
  for each statement execute function accepted_answer_shown();

create or replace function comment_like_shown() returns trigger language plpgsql as $$
begin
  perform notify_shown(array_agg(distinct comments_tag(c.article_id, c.video_id, c.lesson_id)))
  from changed r join stored_comment c on c.id = r.comment_id;
  return null;
end $$;
create or replace trigger comment_like_shown_insert after insert on comment_like referencing new table as changed
  for each statement execute function comment_like_shown();
create or replace trigger comment_like_shown_delete after delete on comment_like referencing old table as changed
  for each statement execute function comment_like_shown();

create or replace function video_like_shown() returns trigger language plpgsql as $$
begin
  perform notify_shown(array_agg(distinct 'video-likes:' || video_id)) from changed;
  return null;
end $$;
create or replace trigger video_like_shown_insert after insert on video_like referencing new table as changed
  for each statement execute function video_like_shown();
create or replace trigger video_like_shown_delete after delete on video_like referencing old table as changed
  for each statement execute function video_like_shown();

create or replace function app_user_shown() returns trigger language plpgsql as $$
begin
  perform notify_shown(array['account:' || old.id]);
  return null;
end $$;
create or replace trigger app_user_shown_update after update of username, role on app_user
  for each row when (old.username is distinct from new.username or old.role is distinct from new.role)
  execute function app_user_shown();
create or replace trigger app_user_shown_delete after delete on app_user for each row execute function app_user_shown();

create or replace function media_shown() returns trigger language plpgsql as $$
begin
  perform notify_shown(array['media:' || new.id]);
  return null;
end $$;
create or replace trigger media_shown after update on media for each row execute function media_shown();
