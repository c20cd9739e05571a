import { Migration } from '@mikro-orm/migrations';

/**
 * What sending needs with many rows: the next mail is found in an index, whatever other issues or invitations wait. And
 * what it remembers about a mail server that refuses everything, and about subscriptions from before addresses confirmed.
 */
export class Migration0058NewsletterQueues extends Migration {
  override up(): void {
    this.addSql('drop index newsletter_delivery_due');
    this.addSql(`
      create index newsletter_delivery_due on newsletter_delivery (issue_id, next_try_at, id) where status = 'waiting'`);
    // Equal refusals in a row: their status code, how many there were, and when the first and the last one came.
    this.addSql(`
      alter table newsletter_pace
        add refusal text,
        add refusals smallint not null default 0,
        add refused_since timestamptz,
        add refused_at timestamptz`);

    this.addSql('drop index mail_due');
    this.addSql(`
      create index mail_due on mail (next_try_at) where status = 'queued' and kind <> 'newsletter-invitation'`);
    this.addSql(`
      create index mail_invitation_due on mail (next_try_at)
      where status = 'queued' and kind = 'newsletter-invitation'`);
    this.addSql(`create index mail_queued_until on mail (expires_at) where status = 'queued'`);

    this.addSql(`
      alter table newsletter_subscription add predates_confirmation boolean not null default false`);
    this.addSql(`
      update newsletter_subscription set predates_confirmation = true
      where created_at < coalesce(
        (select executed_at from mikro_orm_migrations where name = '0042-newsletter-confirmation'), now())`);
    // A mail that someone asked for in the form doesn't count as the invitation of an earlier subscriber.
    this.addSql(`
      update newsletter_subscription s set asked_at = null
      where predates_confirmation and confirmed_at is null and not exists (
        select from mail m where m.subscription_id = s.id and m.kind = 'newsletter-invitation')`);
  }
}
