import { Migration } from '@mikro-orm/migrations';

const ITEMS = ['article', 'video', 'lesson'];

/**
 * Comments that moderators delete go to the trash, with their replies, as items do. `trashed_at` says since when; the
 * `deleted_at` of a comment says that its author deleted it and only its place is left.
 *
 * A notification that a comment was removed names that comment, so that it goes when the comment comes back.
 */
export class Migration0093CommentTrash extends Migration {
  override up(): void {
    this.addSql('alter table stored_comment add column trashed_at timestamptz');
    this.addSql('create index comment_trash on stored_comment (trashed_at, id) where trashed_at is not null');
    const visible = ITEMS.map(
      (target) => `(${target}_id is null or ${target}_id not in (
        select t.id from stored_${target} t where t.deleted_at is not null))`,
    );
    this.addSql(`
      create or replace procedure show_comments() language plpgsql as $$
      begin
        create or replace view comment as select * from stored_comment
          where trashed_at is null and ${visible.join(' and ')};
      end $$`);
    this.addSql('call show_comments()');
    this.addSql(`
      alter table notification
        add column removed_comment_id integer references stored_comment on delete set null`);
    this.addSql(`
      create index notification_of_removed on notification (removed_comment_id) where removed_comment_id is not null`);
    this.rememberMoves();
  }

  /** As in migrations 0048 and 0054. A reply that goes to the trash with its comment, or comes back with it, has no row. */
  private rememberMoves(): void {
    this.addSql(`
      create or replace function moderation_remember_update() returns trigger language plpgsql as $$
      begin
        insert into content_change
          (actor, actor_id, door, item_type, item_id, slug, action, version, fields, before, reason, note)
        select by.actor, by.actor_id, by.door, 'comment', n.id, '',
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
      end $$`);
  }
}
