import { Migration } from '@mikro-orm/migrations';

/** As in migration 0022. */
const MOST_LISTED = 300;

/** What is said about a picture, named as in inputs. */
const SAID = {
  altEn: 'alt_en',
  altEs: 'alt_es',
  decorative: 'decorative',
  credit: 'credit',
  licence: 'licence',
  sourceUrl: 'source_url',
  focalX: 'focal_x',
  focalY: 'focal_y',
};

/**
 * Pictures, bans from commenting and subscribers of the newsletter leave the same kind of row as content: who uploaded,
 * described or deleted a picture, who stopped an account from commenting, and who imported or removed a subscriber. The
 * rows have no old values, and those about people have neither a name, an address nor a note. What people do with their
 * own subscription, and what a job deletes because it was never confirmed, leave none.
 */
export class Migration0067Activity extends Migration {
  override up(): void {
    this.addSql(`
      alter table content_change
        drop constraint content_change_item_type_check,
        add constraint content_change_item_type_check check (
          item_type in ('article', 'video', 'module', 'lesson', 'media', 'comment', 'account', 'issue', 'subscriber')),
        drop constraint content_change_action_check,
        add constraint content_change_action_check check (
          action in ('create', 'edit', 'publish', 'unpublish', 'schedule', 'reorder', 'trash', 'restore', 'purge',
            'save_draft', 'schedule_draft', 'discard_draft', 'remove_former_slug', 'ban', 'lift_ban'))`);
    this.rememberMedia();
    this.rememberBans();
    this.rememberSubscribers();
    this.notifyOfWhatIsShown();
  }

  private rememberMedia(): void {
    const insert = (row: 'n' | 'o', action: string, fields = `'{}'`) => `
        insert into content_change (actor, actor_id, door, item_type, item_id, slug, action, version, fields, before)
        select by.actor, by.actor_id, by.door, 'media', ${row}.id, ${row}.file_name, ${action}, 0, ${fields}, '{}'`;
    const changes = Object.entries(SAID).map(
      ([name, column]) => `('${name}', n.${column} is distinct from o.${column})`,
    );
    this.remember(
      'media',
      'insert',
      `${insert('n', `'create'`)} from new_rows n cross join change_author() by order by n.id`,
    );
    this.remember(
      'media',
      'update',
      `${insert(
        'n',
        `case when (o.deleted_at is null) = (n.deleted_at is null) then 'edit' when n.deleted_at is null then 'restore' else 'trash' end`,
        'd.fields',
      )}
        from new_rows n join old_rows o using (id)
        cross join lateral (
          select array(select c.name from (values ${changes.join(', ')}) as c (name, is_changed) where c.is_changed) as fields
        ) d
        cross join change_author() by
        where cardinality(d.fields) > 0 or (o.deleted_at is null) <> (n.deleted_at is null) order by n.id`,
    );
    this.remember(
      'media',
      'delete',
      `${insert('o', `'purge'`)} from old_rows o cross join change_author() by order by o.id`,
    );
  }

  /** A ban that goes with its account leaves nothing. */
  private rememberBans(): void {
    const insert = (row: 'n' | 'o', action: string, reason: string) => `
        insert into content_change (actor, actor_id, door, item_type, item_id, slug, action, version, fields, before, reason)
        select by.actor, by.actor_id, by.door, 'account', ${row}.user_id, '', '${action}', 0, '{}', '{}', ${reason}`;
    const ban = `${insert('n', 'ban', 'n.reason')} from new_rows n cross join change_author() by order by n.user_id`;
    this.remember('comment_ban', 'insert', ban);
    this.remember('comment_ban', 'update', ban);
    this.remember(
      'comment_ban',
      'delete',
      `${insert('o', 'lift_ban', 'null')} from old_rows o cross join change_author() by
        where exists (select from app_user u where u.id = o.user_id) order by o.user_id`,
    );
  }

  private rememberSubscribers(): void {
    const insert = (row: 'n' | 'o', action: string) => `
        insert into content_change (actor, actor_id, door, item_type, item_id, slug, action, version, fields, before)
        select by.actor, by.actor_id, by.door, 'subscriber', ${row}.id, '', '${action}', 0, '{}', '{}'`;
    const byHand = `cross join change_author() by where by.actor in ('person', 'operator')`;
    this.remember(
      'newsletter_subscription',
      'insert',
      `${insert('n', 'create')} from new_rows n ${byHand} order by n.id`,
    );
    // The subscription of someone who deletes their own account ends with it.
    const isOwn = 'exists (select from app_user u where u.id = by.actor_id and lower(u.email) = lower(o.email))';
    this.remember(
      'newsletter_subscription',
      'delete',
      `${insert('o', 'purge')} from old_rows o ${byHand} and not ${isOwn} order by o.id`,
    );
  }

  private remember(table: string, event: 'insert' | 'update' | 'delete', statement: string): void {
    const rows = { insert: 'new table as new_rows', delete: 'old table as old_rows' };
    const tables = { ...rows, update: `${rows.insert} ${rows.delete}` };
    this.addSql(`
      create function ${table}_remember_${event}() returns trigger language plpgsql as $$
      begin
        ${statement};
        return null;
      end $$`);
    this.addSql(`
      create trigger ${table}_remember_${event} after ${event} on ${table} referencing ${tables[event]}
      for each statement execute function ${table}_remember_${event}()`);
  }

  /** As in migration 0022, without what no page shows: drafts and subscribers. Pictures have notifications of their own. */
  private notifyOfWhatIsShown(): void {
    this.addSql(`
      create or replace function notify_content_change() returns trigger language plpgsql as $$
      declare changed text;
      begin
        select case when count(*) <= ${MOST_LISTED} then string_agg(distinct item_type || ':' || item_id, ',') else '*' end
        into changed from new_rows
        where item_type not in ('media', 'subscriber') and action not in ('save_draft', 'schedule_draft', 'discard_draft');
        if changed is not null then perform pg_notify('content_change', changed); end if;
        return null;
      end $$`);
  }
}
