import { Migration } from '@mikro-orm/migrations';

const REASONS = `('scam', 'spam', 'insult', 'off_topic', 'other')`;

/**
 * Why moderators hide and delete comments, and accounts that may not comment for a time. Comments that were hidden before
 * have no reason.
 */
export class Migration0048Moderation extends Migration {
  override up(): void {
    this.addSql(`
      create table comment_decision (
        comment_id integer primary key references stored_comment on delete cascade,
        reason text not null check (reason in ${REASONS}),
        note text check (note <> ''),
        decided_by integer references app_user on delete set null,
        decided_at timestamptz not null default now()
      )`);
    this.addSql('create index comment_decision_by on comment_decision (decided_by)');
    this.addSql(`
      create table comment_ban (
        user_id integer primary key references app_user on delete cascade,
        reason text not null check (reason in ${REASONS}),
        note text check (note <> ''),
        until timestamptz,
        banned_by integer references app_user on delete set null,
        created_at timestamptz not null default now()
      )`);
    this.addSql('create index comment_ban_newest on comment_ban (created_at desc, user_id desc)');
    this.addSql('create index comment_ban_by on comment_ban (banned_by)');
    this.addSql(`
      alter table notification
        add column reason text check (reason in ${REASONS}),
        add column note text check (note <> ''),
        drop constraint notification_kind_check,
        add constraint notification_kind_check
          check (kind in ('reply', 'mention', 'approved', 'report_kept', 'report_removed', 'hidden', 'removed')),
        drop constraint notification_subject,
        add constraint notification_subject check (
          case when kind in ('report_removed', 'removed')
            then comment_id is null and num_nonnulls(article_id, video_id, lesson_id) = 1
            else comment_id is not null and num_nonnulls(article_id, video_id, lesson_id) = 0
          end),
        add constraint notification_reason check ((kind in ('hidden', 'removed')) = (reason is not null))`);
    this.rememberReasons();
  }

  /**
   * The rows of the history get the reason that the transaction names in `sato.reason` and `sato.note`. A comment that
   * waited for review and stays hidden has been decided about too.
   */
  private rememberReasons(): void {
    this.addSql('alter table content_change add column reason text, add column note text');
    const columns = `(actor, actor_id, door, item_type, item_id, slug, action, version, fields, before, reason, note)`;
    const explanation = `nullif(current_setting('sato.reason', true), ''), nullif(current_setting('sato.note', true), '')`;
    this.addSql(`
      create or replace function moderation_remember_update() returns trigger language plpgsql as $$
      begin
        insert into content_change ${columns}
        select by.actor, by.actor_id, by.door, 'comment', n.id, '',
          case when 'content' = any(d.fields) then 'edit' when n.status = 'published' then 'publish' else 'unpublish' end,
          n.version, d.fields, '{}', ${explanation}
        from new_rows n join old_rows o using (id)
        cross join lateral (
          select array_agg(c.name) as fields
          from (values
            ('content', n.content <> o.content),
            ('status', n.status <> o.status or (o.awaits_review and not n.awaits_review and n.deleted_at is null))
          ) as c(name, is_changed)
          where c.is_changed
        ) d
        cross join change_author() by
        where d.fields is not null and by.actor = 'person' order by n.id;
        return null;
      end $$`);
    this.addSql(`
      create or replace function moderation_remember_delete() returns trigger language plpgsql as $$
      begin
        insert into content_change ${columns}
        select by.actor, by.actor_id, by.door, 'comment', o.id, '', 'purge', o.version, '{}', '{}', ${explanation}
        from old_rows o cross join change_author() by
        where by.actor = 'person' and o.deleted_at is null
          and (o.parent_id is null or exists (select from stored_comment r where r.id = o.parent_id))
          and (${['article', 'video', 'lesson'].map((item) => `exists (select from stored_${item} r where r.id = o.${item}_id)`).join(' or ')})
        order by o.id;
        return null;
      end $$`);
  }
}
