import { Migration } from '@mikro-orm/migrations';

/** Moderators can hide and delete comments without giving a reason. */
export class Migration0094OptionalReasons extends Migration {
  override up(): void {
    this.addSql('alter table comment_decision alter column reason drop not null');
    this.addSql(`
      alter table notification
        drop constraint notification_reason,
        add constraint notification_reason check (kind in ('hidden', 'removed') or reason is null)`);
  }
}
