import { Migration } from '@mikro-orm/migrations';

/** Pages list top-level comments. In the indexes of migration 0001, thousands of replies may come between them. */
export class Migration0015CommentPages extends Migration {
  override up(): void {
    for (const target of ['article', 'video', 'lesson']) {
      this.addSql(`
        create index comment_top_level_by_${target} on comment (${target}_id, created_at desc, id desc)
        where parent_id is null and ${target}_id is not null`);
    }
  }
}
