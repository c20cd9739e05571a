import { Migration } from '@mikro-orm/migrations';

/**
 * A login that checked the old password while it was being replaced stores its session after all others were deleted.
 * The generation that it read with the password shows that it came too late.
 */
export class Migration0011SessionGenerations extends Migration {
  override up(): void {
    this.addSql('alter table app_user add column session_generation integer not null default 0');
  }
}
