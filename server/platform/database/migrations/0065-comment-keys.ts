import { Migration } from '@mikro-orm/migrations';

/** Comments that were written without a connection have a key of their device, so that each is posted once. */
export class Migration0065CommentKeys extends Migration {
  override up(): void {
    this.addSql(`
      alter table stored_comment
        add column idempotency_key uuid,
        add constraint comment_idempotency_key unique (user_id, idempotency_key)`);
    this.addSql('call show_comments()');
  }
}
