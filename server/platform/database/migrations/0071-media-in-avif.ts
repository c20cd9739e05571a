import { Migration } from '@mikro-orm/migrations';

/**
 * The widths in which a picture is also stored in AVIF; null from when a process begins to encode it until it is done. A
 * picture without a row is still to be encoded. This isn't a column of `media`, because it is no edit, and changes no page.
 */
export class Migration0071MediaInAvif extends Migration {
  override up(): void {
    this.addSql(`
      create table media_avif (
        media_id integer primary key references media on delete cascade,
        widths integer[],
        begun_at timestamptz not null default now()
      )`);
  }
}
