import { Migration } from '@mikro-orm/migrations';

/** What admins need: accounts taken out of use. */
export class Migration0010Administration extends Migration {
  override up(): void {
    this.addSql('alter table app_user add column disabled_at timestamptz');
  }
}
