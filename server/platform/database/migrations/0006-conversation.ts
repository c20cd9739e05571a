import { Migration } from '@mikro-orm/migrations';

/**
 * People can edit, delete and report comments. A deleted comment that has replies stays as a placeholder, without text
 * and author. A held comment waits for an admin's review.
 */
export class Migration0006Conversation extends Migration {
  override up(): void {
    this.addSql(`
      alter table comment
        add column edited_at timestamptz,
        add column deleted_at timestamptz,
        add column awaits_review boolean not null default false,
        add column reply_to_id integer references comment on delete set null,
        drop constraint comment_content_check,
        add constraint comment_content check (
          case when deleted_at is null then content <> '' else content = '' and user_id is null and parent_id is null end
        ),
        add constraint comment_held check (status = 'hidden' or not awaits_review)`);
    this.addSql('create index comment_by_reply_to on comment (reply_to_id) where reply_to_id is not null');
    this.addSql(`
      create table comment_report (
        comment_id integer not null references comment on delete cascade,
        user_id integer not null references app_user on delete cascade,
        reason text check (reason <> ''),
        created_at timestamptz not null default now(),
        primary key (comment_id, user_id)
      )`);
    this.addSql('create index comment_report_by_user on comment_report (user_id)');
  }
}
