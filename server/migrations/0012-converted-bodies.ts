import { Migration } from '@mikro-orm/migrations';

/**
 * What imports know of texts that they converted before, so that they need not do it again. Nothing is lost when it is
 * emptied: `source` is a digest of the text and of the program that converts it, `facts` never hold its HTML.
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
