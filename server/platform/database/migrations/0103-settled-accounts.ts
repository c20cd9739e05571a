import { Migration } from '@mikro-orm/migrations';

/**
 * When an account got another address; links that change a confirmed address, once its owner has used them; and how many
 * codes of two-step login were wrong in a row.
 */
export class Migration0103SettledAccounts extends Migration {
  override up(): void {
    this.addSql('alter table app_user add column email_changed_at timestamptz');
    this.addSql('alter table account_link drop constraint account_link_purpose_check');
    this.addSql(`
      alter table account_link add constraint account_link_purpose_check
        check (purpose in ('reset-password', 'confirm-email', 'change-email'))`);
    this.addSql('alter table second_factor add column wrong_codes integer not null default 0');
  }
}
