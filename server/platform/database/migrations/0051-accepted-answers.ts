import { Migration } from '@mikro-orm/migrations';
import { withChangedCheck } from '../changed-text.ts';

/**
 * The reply that answers a question under a lesson. What everyone can't see answers nothing, so hiding or deleting either
 * comment ends it, whatever code does that.
 */
export class Migration0051AcceptedAnswers extends Migration {
  override up(): void {
    this.addSql(`
      create table accepted_answer (
        question_id integer primary key references stored_comment on delete cascade,
        reply_id integer not null unique references stored_comment on delete cascade,
        accepted_by integer references app_user on delete set null,
        accepted_at timestamptz not null default now(),
        check (question_id <> reply_id)
      )`);
    this.addSql('create index accepted_answer_by on accepted_answer (accepted_by)');
    this.endWithComments();
    this.notifyReaders();
    // Adds a kind to those that are allowed, whichever they are.
    this.addSql(
      withChangedCheck(
        'notification',
        'notification_kind_check',
        `'reply'::text`,
        `'reply'::text, 'answer_accepted'::text`,
      ),
    );
  }

  private endWithComments(): void {
    this.addSql(`
      create function end_accepted_answer() returns trigger language plpgsql as $$
      begin
        delete from accepted_answer where question_id = new.id or reply_id = new.id;
        return null;
      end $$`);
    this.addSql(`
      create trigger comment_ends_answer after update of status, deleted_at on stored_comment for each row
      when (new.status <> 'published' or new.deleted_at is not null) execute function end_accepted_answer()`);
    // A person who has read it already isn't told again if the reply is accepted once more.
    this.addSql(`
      create function withdraw_accepted_notification() returns trigger language plpgsql as $$
      begin
        delete from notification
        where comment_id = old.reply_id and kind = 'answer_accepted' and read_at is null;
        return null;
      end $$`);
    this.addSql(`
      create trigger accepted_answer_withdrawn after delete or update of reply_id on accepted_answer
      for each row execute function withdraw_accepted_notification()`);
  }

  /** On the channel of migration 0024, for processes that keep pages. */
  private notifyReaders(): void {
    const item = ['article', 'video', 'lesson'].map((type) => `'${type}-comments:' || c.${type}_id`).join(', ');
    this.addSql(`
      create function accepted_answer_shown() returns trigger language plpgsql as $$
      begin
        perform notify_shown(array_agg(distinct coalesce(${item})))
        from changed r join stored_comment c on c.id = r.question_id;
        return null;
      end $$`);
    for (const event of ['insert', 'update', 'delete']) {
      this.addSql(`
        create trigger accepted_answer_shown_${event} after ${event} on accepted_answer
        referencing ${event === 'delete' ? 'old' : 'new'} table as changed
        for each statement execute function accepted_answer_shown()`);
    }
    this.addSql(`
      create trigger accepted_answer_shown_truncate after truncate on accepted_answer
      for each statement execute function all_shown()`);
  }
}
