import { Migration } from '@mikro-orm/migrations';

const SHARED = ['title', 'title_es', 'slug', 'status', 'language'];
const SOURCE = ['attribution', 'source_url'];

/** The columns that people edit; others, such as the views of a video, change without an edit. */
const EDITED: Record<string, string[]> = {
  article: [
    ...SHARED,
    ...SOURCE,
    'excerpt',
    'excerpt_es',
    'content',
    'content_es',
    'author_id',
    'category',
    'image_url',
  ],
  video: [
    ...SHARED,
    ...SOURCE,
    ...['description', 'description_es', 'video_url', 'thumbnail_url', 'duration', 'author_id'],
  ],
  course_module: [...SHARED, 'description', 'description_es', '"order"'],
  lesson: [...SHARED, ...SOURCE, 'module_id', 'content', 'content_es', 'duration', '"order"', 'questions'],
  comment: ['content', 'status'],
};

/**
 * A number that increases with every edit, in whatever way it is made, so that no one overwrites someone else's
 * changes. The database counts, so that no code can forget to.
 */
export class Migration0009Versions extends Migration {
  override up(): void {
    this.addSql(`
      create function count_version() returns trigger language plpgsql
      as $$ begin new.version := old.version + 1; return new; end $$`);
    for (const [table, columns] of Object.entries(EDITED)) {
      this.addSql(`alter table ${table} add column version integer not null default 1`);
      this.addSql(`
        create trigger ${table}_version before update of ${columns.join(', ')} on ${table}
        for each row execute function count_version()`);
    }
  }
}
