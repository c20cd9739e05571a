import { Migration } from '@mikro-orm/migrations';

/**
 * Addresses confirm before they get mail. Those that subscribed earlier were never asked, so they wait for confirmation.
 * The key is in every mail and lets its reader unsubscribe or change the language, nothing else.
 */
export class Migration0042NewsletterConfirmation extends Migration {
  override up(): void {
    this.addSql(`
      alter table newsletter_subscription
        add key uuid not null default gen_random_uuid(),
        add confirmed_at timestamptz,
        add bounced_at timestamptz`);
    this.addSql('create unique index newsletter_subscription_key on newsletter_subscription (key)');
  }
}
