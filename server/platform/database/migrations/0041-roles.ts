import { Migration } from '@mikro-orm/migrations';

/** Editors and moderators. */
export class Migration0041Roles extends Migration {
  override up(): void {
    this.addSql(`
      alter table app_user
        drop constraint app_user_role_check,
        add constraint app_user_role_check check (role in ('admin', 'editor', 'moderator', 'user'))`);
  }
}
