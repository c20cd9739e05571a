import { Migration } from '@mikro-orm/migrations';

/**
 * Which version of the index the words of an item have. While a site is updated, processes of the version before go on
 * indexing. They don't know the column, so a trigger fills it from a setting that only later versions have.
 */
export class Migration0118IndexVersion extends Migration {
  override up(): void {
    this.addSql('alter table search_text add column version integer not null default 0');
    this.addSql(`
      create function search_text_version() returns trigger language plpgsql as $$
      begin
        new.version := coalesce(nullif(current_setting('sato.index_version', true), ''), '0')::integer;
        return new;
      end $$`);
    this.addSql(`
      create trigger search_text_version before insert or update on search_text
      for each row execute function search_text_version()`);
  }
}
