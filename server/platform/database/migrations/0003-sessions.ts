import { Migration } from '@mikro-orm/migrations';

/** Sessions in the format of connect-pg-simple, indexed by user, and the secret that signs their cookies. */
export class Migration0003Sessions extends Migration {
  override up(): void {
    this.addSql(`
      create table session (
        sid varchar primary key,
        sess json not null,
        expire timestamp(6) not null
      )`);
    this.addSql('create index session_expire on session (expire)');
    this.addSql(`create index session_by_user on session ((sess ->> 'userId'))`);
    this.addSql('create table site_secret (name text primary key, value text not null)');
  }
}
