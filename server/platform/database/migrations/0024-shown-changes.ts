import { Migration } from '@mikro-orm/migrations';

/** Most words that a notification lists. PostgreSQL limits notifications to 8,000 bytes. */
const MOST_LISTED = 300;

/** Tables of content, with the name of the type in the API. */
const CONTENT = [
  ['stored_article', 'article'],
  ['stored_video', 'video'],
  ['stored_course_module', 'module'],
  ['stored_lesson', 'lesson'],
] as const;

/** The item that a comment in `alias` is about, as a word of a notification. */
function target(alias: string): string {
  const words = ['article', 'video', 'lesson'].map((item) => `'${item}-comments:' || ${alias}.${item}_id`);
  return `coalesce(${words.join(', ')})`;
}

/**
 * Notifications about everything else that pages show, on the channel `content_change`: comments and their likes, likes
 * of videos, names and roles of accounts, and edits of content that leave no history because they only set its date.
 * Processes that keep answers then know which ones are out of date.
 *
 * A notification locks a part of the whole database until its transaction has committed, so what changes all the time
 * has none: views of videos, sessions, rate limits and progress.
 */
export class Migration0024ShownChanges extends Migration {
  override up(): void {
    this.addSql(`
      create function notify_shown(words text[]) returns void language sql as $$
        select pg_notify('content_change',
          case when cardinality(words) <= ${MOST_LISTED} then array_to_string(words, ',') else '*' end)
        where cardinality(words) > 0
      $$`);
    this.notifyOf('stored_comment', 'comment_shown', ['insert', 'update', 'delete'], `${target('r')} from changed r`);
    // The likes of a deleted comment go with it, and its own notification is enough.
    this.notifyOf(
      'comment_like',
      'comment_like_shown',
      ['insert', 'delete'],
      `${target('c')} from changed r join stored_comment c on c.id = r.comment_id`,
    );
    this.notifyOf(
      'video_like',
      'video_like_shown',
      ['insert', 'delete'],
      `'video-likes:' || r.video_id from changed r`,
    );
    for (const [table, type] of CONTENT) this.notifyOfDates(table, type);
    this.notifyOfAccounts();
    for (const table of [
      ...CONTENT.map(([name]) => name),
      'stored_comment',
      'comment_like',
      'video_like',
      'app_user',
    ]) {
      this.notifyOfTruncation(table);
    }
  }

  /** @param words SQL of the words for the changed rows, from the table `changed`. */
  private notifyOf(table: string, name: string, events: ('insert' | 'update' | 'delete')[], words: string): void {
    this.addSql(`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        perform notify_shown(array_agg(distinct word)) from (select ${words}) as found (word);
        return null;
      end $$`);
    for (const event of events) {
      this.addSql(`
        create trigger ${name}_${event} after ${event} on ${table}
        referencing ${event === 'delete' ? 'old' : 'new'} table as changed for each statement execute function ${name}()`);
    }
  }

  /** In the order of the notification by the history, so that PostgreSQL sends only one of two equal ones. */
  private notifyOfDates(table: string, type: string): void {
    this.addSql(`
      create function ${table}_shown() returns trigger language plpgsql as $$
      begin
        perform notify_shown(array_agg(distinct '${type}:' || n.id))
        from new_rows n join old_rows o using (id)
        where (n.version, n.updated_at) is distinct from (o.version, o.updated_at);
        return null;
      end $$`);
    this.addSql(`
      create trigger ${table}_shown after update on ${table} referencing new table as new_rows old table as old_rows
      for each statement execute function ${table}_shown()`);
  }

  private notifyOfAccounts(): void {
    this.addSql(`
      create function app_user_shown() returns trigger language plpgsql as $$
      begin
        perform notify_shown(array['account:' || old.id]);
        return null;
      end $$`);
    this.addSql(`
      create trigger app_user_shown_update after update of username, role on app_user for each row
      when (old.username is distinct from new.username or old.role is distinct from new.role)
      execute function app_user_shown()`);
    this.addSql(`
      create trigger app_user_shown_delete after delete on app_user for each row execute function app_user_shown()`);
  }

  private notifyOfTruncation(table: string): void {
    this.addSql(`
      create or replace function all_shown() returns trigger language plpgsql as $$
      begin
        perform pg_notify('content_change', '*');
        return null;
      end $$`);
    this.addSql(`
      create trigger ${table}_truncated after truncate on ${table} for each statement execute function all_shown()`);
  }
}
