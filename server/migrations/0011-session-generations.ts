import { Migration } from '@mikro-orm/migrations';

/**
 * A login that verified the old password while it was being replaced stores its session after all others were deleted:
 * the generation that it read with the password tells that it came too late.
 */
export class Migration0011SessionGenerations extends Migration {
  override up(): void {
    this.addSql('alter table app_user add column session_generation integer not null default 0');
  }
}
