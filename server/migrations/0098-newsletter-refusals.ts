import { Migration } from '@mikro-orm/migrations';

/** Refusals aren't counted any more: a mail that the server refused for good has failed, however many others it refuses too. */
export class Migration0098NewsletterRefusals extends Migration {
  override up(): void {
    this.addSql(`
      alter table newsletter_pace
        drop column refusal, drop column refusals, drop column refused_since, drop column refused_at`);
  }
}
