import { Migration } from '@mikro-orm/migrations';

/** The search finds tips of lessons and speakers of videos too, so the items that have one are indexed again. */
export class Migration0074SearchedFields extends Migration {
  override up(): void {
    this.addSql(`
      insert into search_due (item_type, item_id)
      select 'video', id from stored_video where speakers is not null
      union all
      select 'lesson', id from stored_lesson where tip is not null or tip_es is not null`);
  }
}
