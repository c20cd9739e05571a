import { Migration } from '@mikro-orm/migrations';

/**
 * Which accounts had another role until it was taken from them, and have kept their address since: what they set up then
 * isn't a stranger's.
 */
export class Migration0117FormerStaff extends Migration {
  override up(): void {
    this.addSql('alter table app_user add column was_staff boolean not null default false');
    this.addSql(`
      update app_user u set was_staff = true where u.role = 'user' and exists (
        select from content_change c
        where c.item_type = 'account' and c.item_id = u.id and 'role' = any(c.fields)
          and (u.email_changed_at is null or u.email_changed_at < c.at)
      )`);
  }
}
