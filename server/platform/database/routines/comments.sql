-- Comments without those in the trash and on items in the trash. Each list of IDs is read once per statement, from an index
-- of the trash alone.
create or replace view comment as
  select * from stored_comment
  where trashed_at is null
    and (article_id is null or article_id not in (select t.id from stored_article t where t.deleted_at is not null))
    and (video_id is null or video_id not in (select t.id from stored_video t where t.deleted_at is not null))
    and (lesson_id is null or lesson_id not in (select t.id from stored_lesson t where t.deleted_at is not null));

create or replace trigger comment_version before update of content, status on stored_comment
  for each row execute function count_version();

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
end $$;
create or replace trigger comment_reply
  before insert or update of parent_id, article_id, video_id, lesson_id on stored_comment
  for each row when (new.parent_id is not null) execute function check_reply();

-- Neither a question nor its answer can be hidden or deleted and stay an accepted one.
create or replace function end_accepted_answer() returns trigger language plpgsql as $$
begin
  delete from accepted_answer where question_id = new.id or reply_id = new.id;
  return null;
end $$;
create or replace trigger comment_ends_answer after update of status, deleted_at on stored_comment
  for each row when (new.status <> 'published' or new.deleted_at is not null) execute function end_accepted_answer();

create or replace function withdraw_accepted_notification() returns trigger language plpgsql as $$
begin
  delete from notification
  where comment_id = old.reply_id and kind = 'answer_accepted' and read_at is null;
  return null;
end $$;
create or replace trigger accepted_answer_withdrawn after delete or update of reply_id on accepted_answer
  for each row execute function withdraw_accepted_notification();

create or replace function drop_waiting_digest() returns trigger language plpgsql as $$
begin
  delete from mail where user_id = new.id and kind = 'reply-digest' and status = 'queued';
  return null;
end $$;
create or replace trigger drop_waiting_digest
  after update of email, email_confirmed_at, disabled_at on app_user
  for each row when (new.email_confirmed_at is null or new.disabled_at is not null) execute function drop_waiting_digest();
