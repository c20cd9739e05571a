import { Migration } from '@mikro-orm/migrations';

/**
 * Defaults of settings that are others on new sites. A site from before that goes on with its own, until its operator sets
 * something else.
 */
export class Migration0069KeptDefaults extends Migration {
  override up(): void {
    this.addSql('create table kept_default (name text primary key, value text not null)');
    this.addSql(`
      insert into kept_default (name, value)
      select 'ADMIN_SECOND_FACTOR', 'optional' where exists (select from app_user)`);
  }
}
