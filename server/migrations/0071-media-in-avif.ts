import { Migration } from '@mikro-orm/migrations';

/**
 * The widths in which a picture is also stored in AVIF. A picture without a row hasn't been encoded yet. This isn't a
 * column of `media`, because no page changes by it, and nobody wants it in the history.
 */
export class Migration0071MediaInAvif extends Migration {
  override up(): void {
    this.addSql(`
      create table media_avif (
        media_id integer primary key references media on delete cascade,
        widths integer[] not null
      )`);
  }
}
