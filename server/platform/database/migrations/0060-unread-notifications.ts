import { Migration } from '@mikro-orm/migrations';

/** Every page of a signed-in person asks how many notifications are unread; most people have none among many. */
export class Migration0060UnreadNotifications extends Migration {
  override up(): void {
    this.addSql('create index notification_unread on notification (user_id) where read_at is null');
  }
}
