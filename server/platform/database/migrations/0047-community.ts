import { Migration } from '@mikro-orm/migrations';
import { withChangedCheck } from '../changed-text.ts';

/** Whom comments mention, and an index for the comments of one person, newest first, which also serves the foreign key. */
export class Migration0047Community extends Migration {
  override up(): void {
    this.addSql('drop index comment_by_user');
    this.addSql('create index comment_by_user on stored_comment (user_id, created_at desc, id desc)');
    // The name is as the comment writes it; the person is the one who had it then.
    this.addSql(`
      create table comment_mention (
        comment_id integer not null references stored_comment on delete cascade,
        name text not null,
        user_id integer not null references app_user on delete cascade,
        primary key (comment_id, name)
      )`);
    this.addSql('create index comment_mention_by_user on comment_mention (user_id)');
    // Adds a kind to those that are allowed, whichever they are.
    this.addSql(
      withChangedCheck('notification', 'notification_kind_check', `'reply'::text`, `'reply'::text, 'mention'::text`),
    );
  }
}
