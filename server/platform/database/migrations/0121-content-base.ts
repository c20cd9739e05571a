import { Migration } from '@mikro-orm/migrations';

/** What a folder had of an item at its last import or export. */
export class Migration0121ContentBase extends Migration {
  override up(): void {
    this.addSql(`
      create table content_base (
        article_id integer unique references stored_article on update cascade on delete cascade,
        video_id integer unique references stored_video on update cascade on delete cascade,
        module_id integer unique references stored_course_module on update cascade on delete cascade,
        lesson_id integer unique references stored_lesson on update cascade on delete cascade,
        fields jsonb not null,
        check (num_nonnulls(article_id, video_id, module_id, lesson_id) = 1)
      )`);
  }
}
