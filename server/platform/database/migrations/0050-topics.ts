import { Migration } from '@mikro-orm/migrations';

/**
 * The words that say what an item is about, apart from all its other words, and the words that say nothing because too
 * many texts have them. Comparing whole texts took most of the time of an article's page. The job of the search fills
 * both, so every item is due once more.
 */
export class Migration0050Topics extends Migration {
  override up(): void {
    this.addSql(`alter table search_text add topics tsvector not null default ''`);
    this.addSql('create index search_text_topics on search_text using gin (topics)');
    this.addSql('create table common_word (word text primary key)');
    for (const type of ['article', 'video', 'lesson']) {
      this.addSql(
        `insert into search_due (item_type, item_id) select '${type}', ${type}_id from search_text where ${type}_id is not null`,
      );
    }
  }
}
