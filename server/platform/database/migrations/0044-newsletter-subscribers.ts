import { Migration } from '@mikro-orm/migrations';

/**
 * How addresses are asked to confirm, who doesn't want the newsletter any more, and what mails to subscribers need. Addresses
 * that subscribed before all this keep `asked_at` empty, so they stay until the operator invites them.
 */
export class Migration0044NewsletterSubscribers extends Migration {
  override up(): void {
    this.addSql(`
      alter table newsletter_subscription
        add requested_at timestamptz,
        add asked_at timestamptz`);
    this.addSql(`
      create index newsletter_subscription_requested on newsletter_subscription (requested_at)
      where requested_at is not null`);
    this.addSql(`
      create index newsletter_subscription_asked on newsletter_subscription (asked_at) where confirmed_at is null`);
    this.addSql(`
      create table newsletter_link (
        token_digest bytea primary key,
        subscription_id integer not null references newsletter_subscription on delete cascade,
        expires_at timestamptz not null
      )`);
    this.addSql('create index newsletter_link_by_subscription on newsletter_link (subscription_id)');
    this.addSql('create index newsletter_link_by_expiry on newsletter_link (expires_at)');
    // Only a digest with a key of the site stays of an address that unsubscribed, so that imports can leave it out.
    this.addSql(`
      create table newsletter_opt_out (
        email_digest bytea primary key,
        created_at timestamptz not null default now()
      )`);
    this.addSql(`
      insert into site_secret (name, value)
      values ('newsletter-opt-out', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''))
      on conflict (name) do nothing`);
    this.addSql(`
      create function newsletter_opt_out_digest(address text) returns bytea language sql stable strict as $$
        select sha256(convert_to(value || lower(address), 'UTF8')) from site_secret where name = 'newsletter-opt-out'
      $$`);
    this.addSql(`
      alter table mail
        add headers jsonb not null default '{}',
        add subscription_id integer references newsletter_subscription on delete cascade`);
    this.addSql('create index mail_by_subscription on mail (subscription_id) where subscription_id is not null');
  }
}
