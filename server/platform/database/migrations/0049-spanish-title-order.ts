import { Migration } from '@mikro-orm/migrations';

/** For the list of articles in the order of their Spanish titles, because there can be many. */
export class Migration0049SpanishTitleOrder extends Migration {
  override up(): void {
    this.addSql(`
      create index article_by_title_es on stored_article ((search_fold(coalesce(title_es, title)) collate "C"), id)`);
  }
}
