import { Migration } from '@mikro-orm/migrations';

/**
 * Facts about texts that imports have converted, so that later imports don't have to do it again. The table can be
 * emptied without loss. `source` is a digest of the text and of the program that converts it. `facts` never contain
 * HTML.
 */
export class Migration0012ConvertedBodies extends Migration {
  override up(): void {
    this.addSql(`
      create table converted_body (
        source text primary key,
        facts jsonb not null,
        used_on date not null default current_date
      )`);
    this.addSql('create index converted_body_used_on on converted_body (used_on)');
  }
}
