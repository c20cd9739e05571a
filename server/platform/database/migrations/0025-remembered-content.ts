import { Migration } from '@mikro-orm/migrations';

/**
 * What imports and exports remember, so that later ones don't do it again. Both tables can be emptied without loss.
 *
 * `imported_item`: the files that an item of the site was last the same as. `source` is a digest of the files, the
 * options and the program; the other columns are the state of the item at that time. If it still has that state, an
 * import of the same files changes nothing. `related` is the username of the author, or the slug of the module.
 *
 * `written_body`: the Markdown that exports found for bodies; null if there is none. `source` is a digest of the body
 * and the program.
 */
export class Migration0025RememberedContent extends Migration {
  override up(): void {
    this.addSql(`
      create table imported_item (
        item_type text not null check (item_type in ('article', 'video', 'module', 'lesson')),
        slug text not null,
        source text not null,
        has_spanish boolean not null,
        item_id integer,
        version integer,
        created_at timestamptz,
        updated_at timestamptz,
        related text,
        primary key (item_type, slug)
      )`);
    this.addSql(`
      create table written_body (
        source text primary key,
        markdown text,
        used_on date not null default current_date
      )`);
    this.addSql('create index written_body_used_on on written_body (used_on)');
  }
}
