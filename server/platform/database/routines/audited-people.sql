-- The record of what moderators and admins do to comments, accounts, the newsletter and the keys of the site.

create or replace function stored_comment_audit_update() returns trigger language plpgsql as $$
begin
  insert into content_change
    (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before, reason, note)
  select by.actor, by.actor_id, by.source, 'comment', n.id, '',
    case
      when d.moves and n.trashed_at is not null then 'trash'
      when d.moves then 'restore'
      when 'content' = any(d.fields) then 'edit'
      when n.status = 'published' then 'publish'
      else 'unpublish'
    end,
    n.version, coalesce(d.fields, '{}'), '{}',
    nullif(current_setting('sato.reason', true), ''), nullif(current_setting('sato.note', true), '')
  from new_rows n join old_rows o using (id)
  cross join lateral (
    select
      array_agg(c.name) filter (where c.is_changed) as fields,
      (n.trashed_at is null) <> (o.trashed_at is null) and n.deleted_at is null and not exists (
        select from new_rows p join old_rows q using (id)
        where p.id = n.parent_id and p.deleted_at is null and (p.trashed_at is null) <> (q.trashed_at is null)
      ) as moves
    from (values
      ('content', n.content <> o.content),
      ('status', n.status <> o.status or n.deleted_at is null and (
        o.awaits_review and not n.awaits_review or o.awaits_confirmation and not n.awaits_confirmation))
    ) as c(name, is_changed)
  ) d
  cross join change_author() by
  where (d.fields is not null or d.moves) and by.actor = 'person' order by n.id;
  return null;
end $$;
call audit_on('stored_comment', 'update');

create or replace function stored_comment_audit_delete() returns trigger language plpgsql as $$
begin
  insert into content_change
    (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before, reason, note)
  select by.actor, by.actor_id, by.source, 'comment', o.id, '', 'purge', o.version, '{}', '{}',
    nullif(current_setting('sato.reason', true), ''), nullif(current_setting('sato.note', true), '')
  from old_rows o cross join change_author() by
  where by.actor = 'person' and o.deleted_at is null
    and (o.parent_id is null or exists (select from stored_comment r where r.id = o.parent_id))
    and (
      exists (select from stored_article r where r.id = o.article_id)
      or exists (select from stored_video r where r.id = o.video_id)
      or exists (select from stored_lesson r where r.id = o.lesson_id)
    )
  order by o.id;
  return null;
end $$;
call audit_on('stored_comment', 'delete');

create or replace function comment_report_audit_update() returns trigger language plpgsql as $$
begin
  insert into content_change
    (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before, reason, note)
  select by.actor, by.actor_id, by.source, 'comment', c.id, '',
    case s.outcome when 'kept' then 'keep' else 'unpublish' end, c.version, '{}', '{}',
    nullif(current_setting('sato.reason', true), ''), nullif(current_setting('sato.note', true), '')
  from (
    select distinct n.comment_id, n.outcome from new_rows n join old_rows o using (comment_id, user_id)
    where o.settled_at is null and n.settled_at is not null
  ) s
  join stored_comment c on c.id = s.comment_id cross join change_author() by
  where by.actor = 'person' and not exists (select from changes_so_far('comment', c.id) d)
  order by c.id;
  return null;
end $$;
call audit_on('comment_report', 'update');

create or replace function accepted_answer_audit_insert() returns trigger language plpgsql as $$
begin
  insert into content_change (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before)
  select by.actor, by.actor_id, by.source, 'comment', r.id, '', 'accept_answer', r.version, '{}', '{}'
  from new_rows n
  join stored_comment q on q.id = n.question_id and q.status = 'published' and q.deleted_at is null
  join stored_comment r on r.id = n.reply_id and r.status = 'published' and r.deleted_at is null
  cross join change_author() by
  where by.actor = 'person' and q.user_id is distinct from by.actor_id order by r.id;
  return null;
end $$;
call audit_on('accepted_answer', 'insert');
call audit_on('accepted_answer', 'update', 'accepted_answer_audit_insert');

create or replace function accepted_answer_audit_delete() returns trigger language plpgsql as $$
begin
  insert into content_change (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before)
  select by.actor, by.actor_id, by.source, 'comment', r.id, '', 'withdraw_answer', r.version, '{}', '{}'
  from old_rows o
  join stored_comment q on q.id = o.question_id and q.status = 'published' and q.deleted_at is null
  join stored_comment r on r.id = o.reply_id and r.status = 'published' and r.deleted_at is null
  cross join change_author() by
  where by.actor = 'person' and q.user_id is distinct from by.actor_id order by r.id;
  return null;
end $$;
call audit_on('accepted_answer', 'delete');

create or replace function comment_ban_audit_insert() returns trigger language plpgsql as $$
begin
  insert into content_change
    (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before, reason)
  select by.actor, by.actor_id, by.source, 'account', n.user_id, '', 'ban', 0, '{}', '{}', n.reason
  from new_rows n cross join change_author() by order by n.user_id;
  return null;
end $$;
call audit_on('comment_ban', 'insert');
call audit_on('comment_ban', 'update', 'comment_ban_audit_insert');

create or replace function comment_ban_audit_delete() returns trigger language plpgsql as $$
begin
  insert into content_change
    (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before, reason)
  select by.actor, by.actor_id, by.source, 'account', o.user_id, '', 'lift_ban', 0, '{}', '{}', null
  from old_rows o cross join change_author() by
  where exists (select from app_user u where u.id = o.user_id) order by o.user_id;
  return null;
end $$;
call audit_on('comment_ban', 'delete');

create or replace function app_user_audit_insert() returns trigger language plpgsql as $$
begin
  insert into content_change (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before)
  select by.actor, by.actor_id, by.source, 'account', n.id, '', 'create', 0, '{}', '{}'
  from new_rows n cross join change_author() by where by.actor <> 'database' order by n.id;
  return null;
end $$;
call audit_on('app_user', 'insert');

create or replace function app_user_audit_update() returns trigger language plpgsql as $$
begin
  insert into content_change (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before)
  select by.actor, by.actor_id, by.source, 'account', n.id, '', 'edit', 0, d.fields, coalesce(d.before, '{}')
  from new_rows n join old_rows o using (id)
  cross join change_author() by
  cross join lateral (
    select array_agg(c.name) as fields,
      jsonb_object_agg(c.name, c.old) filter (where c.old is not null) as before
    from (values
      ('role', n.role <> o.role, to_jsonb(o.role)),
      ('isDisabled', (n.disabled_at is null) <> (o.disabled_at is null), to_jsonb(o.disabled_at is not null)),
      ('password', n.password <> o.password and by.actor in ('person', 'operator'), null)
    ) as c(name, is_changed, old) where c.is_changed
  ) d
  where d.fields is not null order by n.id;
  return null;
end $$;
call audit_on('app_user', 'update');

create or replace function app_user_audit_delete() returns trigger language plpgsql as $$
begin
  insert into content_change (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before)
  select by.actor, by.actor_id, by.source, 'account', o.id, '', 'purge', 0, '{role}', jsonb_build_object('role', o.role)
  from old_rows o cross join change_author() by where by.actor <> 'database' order by o.id;
  return null;
end $$;
call audit_on('app_user', 'delete');

create or replace function newsletter_issue_audit_insert() returns trigger language plpgsql as $$
begin
  insert into content_change (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before)
  select by.actor, by.actor_id, by.source, 'issue', n.id, n.slug, 'create', n.version, '{}', '{}'
  from new_rows n cross join change_author() by order by n.id;
  return null;
end $$;
call audit_on('newsletter_issue', 'insert');

create or replace function newsletter_issue_audit_update() returns trigger language plpgsql as $$
begin
  insert into content_change (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before)
  select by.actor, by.actor_id, by.source, 'issue', n.id, n.slug,
    case
      when n.status = 'sending' and o.status <> 'sending' then 'publish'
      when n.status = 'stopped' and o.status <> 'stopped' then 'unpublish'
      when n.send_at is distinct from o.send_at then 'schedule'
      else 'edit'
    end, n.version, d.fields, '{}'
  from new_rows n join old_rows o using (id)
  cross join lateral (
    select array_agg(c.name) as fields
    from (values
      ('slug', n.slug <> o.slug), ('subject', n.subject <> o.subject),
      ('subjectEs', n.subject_es is distinct from o.subject_es),
      ('intro', n.intro is distinct from o.intro), ('introEs', n.intro_es is distinct from o.intro_es),
      ('items', n.items <> o.items), ('sendAt', n.send_at is distinct from o.send_at),
      ('status', n.status <> o.status and n.status <> 'sent')
    ) as c(name, is_changed)
    where c.is_changed
  ) d
  cross join change_author() by
  where d.fields is not null order by n.id;
  return null;
end $$;
call audit_on('newsletter_issue', 'update');

create or replace function newsletter_issue_audit_delete() returns trigger language plpgsql as $$
begin
  insert into content_change (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before)
  select by.actor, by.actor_id, by.source, 'issue', o.id, o.slug, 'purge', o.version, '{}', '{}'
  from old_rows o cross join change_author() by order by o.id;
  return null;
end $$;
call audit_on('newsletter_issue', 'delete');

create or replace function newsletter_subscription_audit_insert() returns trigger language plpgsql as $$
begin
  insert into content_change (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before)
  select by.actor, by.actor_id, by.source, 'subscriber', n.id, '', 'create', 0, '{}', '{}'
  from new_rows n cross join change_author() by where by.actor in ('person', 'operator') order by n.id;
  return null;
end $$;
call audit_on('newsletter_subscription', 'insert');

create or replace function newsletter_subscription_audit_update() returns trigger language plpgsql as $$
begin
  insert into content_change (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before)
  select by.actor, by.actor_id, by.source, 'subscriber', n.id, '', d.action, 0, '{}', '{}'
  from new_rows n join old_rows o using (id)
  cross join lateral (values
    ('invite', n.asked_at is not null and n.asked_at is distinct from o.asked_at),
    ('mark_bounced', n.bounced_at is not null and o.bounced_at is null)
  ) d (action, is_done)
  cross join change_author() by
  where d.is_done and by.actor in ('person', 'operator') order by n.id;
  return null;
end $$;
call audit_on('newsletter_subscription', 'update');

create or replace function newsletter_subscription_audit_delete() returns trigger language plpgsql as $$
begin
  insert into content_change (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before)
  select by.actor, by.actor_id, by.source, 'subscriber', o.id, '', 'purge', 0, '{}', '{}'
  from old_rows o cross join change_author() by
  where by.actor in ('person', 'operator')
    and not exists (select from app_user u where u.id = by.actor_id and lower(u.email) = lower(o.email))
  order by o.id;
  return null;
end $$;
call audit_on('newsletter_subscription', 'delete');

create or replace function site_secret_audit_insert() returns trigger language plpgsql as $$
begin
  insert into content_change (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before)
  select by.actor, by.actor_id, by.source, 'site', 0, n.name, 'replace_key', 0, '{}', '{}'
  from new_rows n cross join change_author() by
  where by.actor = 'operator' order by n.name, n.version;
  return null;
end $$;
call audit_on('site_secret', 'insert');

create or replace function site_secret_audit_delete() returns trigger language plpgsql as $$
begin
  insert into content_change (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before)
  select by.actor, by.actor_id, by.source, 'site', 0, o.name, 'forget_key', 0, '{}', '{}'
  from old_rows o cross join change_author() by
  where by.actor = 'operator' order by o.name, o.version;
  return null;
end $$;
call audit_on('site_secret', 'delete');
