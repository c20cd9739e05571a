import { Migration } from '@mikro-orm/migrations';

/**
 * The words of all texts, as they are spelled, so that a search with a misspelled word finds what was meant. The job of
 * the search fills the table, so every item is due once more.
 */
export class Migration0077KnownWords extends Migration {
  override up(): void {
    this.addSql(`
      create table known_word (
        language text not null check (language in ('en', 'es')),
        word text not null,
        primary key (language, word)
      )`);
    this.addSql('create index known_word_parts on known_word using gin (search_fold(word) gin_trgm_ops)');
    for (const type of ['article', 'video', 'lesson']) {
      this.addSql(
        `insert into search_due (item_type, item_id) select '${type}', ${type}_id from search_text where ${type}_id is not null`,
      );
    }
  }
}
