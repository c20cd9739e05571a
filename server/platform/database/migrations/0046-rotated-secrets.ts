import { Migration } from '@mikro-orm/migrations';

/**
 * Keys of the site have versions, so that a new one can replace the old one while the site runs. What is encrypted or
 * hashed for two-step login names the version of its key. Generated passwords stop working at `password_expires_at`.
 */
export class Migration0046RotatedSecrets extends Migration {
  override up(): void {
    this.addSql('alter table site_secret add column version integer not null default 1');
    this.addSql('alter table site_secret add column created_at timestamptz not null default now()');
    this.addSql('alter table site_secret alter column version drop default');
    this.addSql('alter table site_secret drop constraint site_secret_pkey, add primary key (name, version)');
    for (const table of ['second_factor', 'recovery_code']) {
      this.addSql(`alter table ${table} add column key_version integer not null default 1`);
      this.addSql(`alter table ${table} alter column key_version drop default`);
    }
    this.addSql('alter table app_user add column password_expires_at timestamptz');
  }
}
