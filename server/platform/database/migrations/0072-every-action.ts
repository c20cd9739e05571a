import { Migration } from '@mikro-orm/migrations';
import { withChangedCheck } from '../changed-text.ts';

/** As in migration 0022. */
const MOST_LISTED = 300;

/** What isn't in `CHANGE_ACTIONS` yet; `site` is what belongs to no item, such as the keys. */
const NEW_ACTIONS = [
  'keep',
  'accept_answer',
  'withdraw_answer',
  'invite',
  'mark_bounced',
  'replace_key',
  'forget_key',
  'trim_history',
];

const COLUMNS = '(actor, actor_id, door, item_type, item_id, slug, action, version, fields, before)';

/**
 * What people with rights did without leaving a row: an operator set a password, replaced a key of the site, asked
 * subscribers to confirm, or noted that their addresses take no mail; a moderator kept a reported comment, or chose the
 * answer to someone else's question. No row has a password, a key or an address.
 */
export class Migration0072EveryAction extends Migration {
  override up(): void {
    this.allow('action', NEW_ACTIONS);
    this.allow('item_type', ['site']);
    this.rememberPasswords();
    this.rememberKeys();
    this.rememberSubscribers();
    this.rememberReports();
    this.rememberAnswers();
    this.notifyOfWhatIsShown();
  }

  /** Adds words to those that a column may have, whichever they are. */
  private allow(column: 'action' | 'item_type', words: string[]): void {
    const added = words.map((word) => `'${word}'::text, `).join('');
    this.addSql(withChangedCheck('content_change', `content_change_${column}_check`, 'ARRAY[', `ARRAY[${added}`));
  }

  /** People who change their own password don't sign the transaction, and neither does a login that hashes one again. */
  private rememberPasswords(): void {
    this.addSql(`
      create or replace function app_user_remember_update() returns trigger language plpgsql as $$
      begin
        insert into content_change ${COLUMNS}
        select by.actor, by.actor_id, by.door, 'account', n.id, '', 'edit', 0, d.fields, coalesce(d.before, '{}')
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
      end $$`);
  }

  private rememberKeys(): void {
    const key = (row: 'n' | 'o', action: string) => `
      insert into content_change ${COLUMNS}
      select by.actor, by.actor_id, by.door, 'site', 0, ${row}.name, '${action}', 0, '{}', '{}'
      from ${row === 'n' ? 'new_rows n' : 'old_rows o'} cross join change_author() by
      where by.actor = 'operator' order by ${row}.name, ${row}.version`;
    this.remember('site_secret', 'insert', key('n', 'replace_key'));
    this.remember('site_secret', 'delete', key('o', 'forget_key'));
  }

  private rememberSubscribers(): void {
    this.remember(
      'newsletter_subscription',
      'update',
      `insert into content_change ${COLUMNS}
        select by.actor, by.actor_id, by.door, 'subscriber', n.id, '', d.action, 0, '{}', '{}'
        from new_rows n join old_rows o using (id)
        cross join lateral (values
          ('invite', n.asked_at is not null and n.asked_at is distinct from o.asked_at),
          ('mark_bounced', n.bounced_at is not null and o.bounced_at is null)
        ) d (action, is_done)
        cross join change_author() by
        where d.is_done and by.actor in ('person', 'operator') order by n.id`,
    );
  }

  /** Settling reports that changes the comment as well has the row of that change. */
  private rememberReports(): void {
    this.remember(
      'comment_report',
      'update',
      `insert into content_change
          (actor, actor_id, door, item_type, item_id, slug, action, version, fields, before, reason, note)
        select by.actor, by.actor_id, by.door, 'comment', c.id, '',
          case s.outcome when 'kept' then 'keep' else 'unpublish' end, c.version, '{}', '{}',
          nullif(current_setting('sato.reason', true), ''), nullif(current_setting('sato.note', true), '')
        from (
          select distinct n.comment_id, n.outcome from new_rows n join old_rows o using (comment_id, user_id)
          where o.settled_at is null and n.settled_at is not null
        ) s
        join stored_comment c on c.id = s.comment_id cross join change_author() by
        where by.actor = 'person' and not exists (
          select from content_change d
          where d.operation = nullif(current_setting('sato.operation', true), '')::bigint
            and d.item_type = 'comment' and d.item_id = c.id
        )
        order by c.id`,
    );
  }

  /** An answer that ends because its question or itself is hidden or deleted has the row of that. */
  private rememberAnswers(): void {
    const answer = (row: 'n' | 'o', action: string) => `
      insert into content_change ${COLUMNS}
      select by.actor, by.actor_id, by.door, 'comment', r.id, '', '${action}', r.version, '{}', '{}'
      from ${row === 'n' ? 'new_rows n' : 'old_rows o'}
      join stored_comment q on q.id = ${row}.question_id and q.status = 'published' and q.deleted_at is null
      join stored_comment r on r.id = ${row}.reply_id and r.status = 'published' and r.deleted_at is null
      cross join change_author() by
      where by.actor = 'person' and q.user_id is distinct from by.actor_id order by r.id`;
    this.remember('accepted_answer', 'insert', answer('n', 'accept_answer'));
    this.remember('accepted_answer', 'update', answer('n', 'accept_answer'));
    this.remember('accepted_answer', 'delete', answer('o', 'withdraw_answer'));
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

  /** As in migration 0067, and no page shows the keys. */
  private notifyOfWhatIsShown(): void {
    this.addSql(`
      create or replace function notify_content_change() returns trigger language plpgsql as $$
      declare changed text;
      begin
        select case when count(*) <= ${MOST_LISTED} then string_agg(distinct item_type || ':' || item_id, ',') else '*' end
        into changed from new_rows
        where item_type not in ('media', 'subscriber', 'site')
          and action not in ('save_draft', 'schedule_draft', 'discard_draft');
        if changed is not null then perform pg_notify('content_change', changed); end if;
        return null;
      end $$`);
  }
}
