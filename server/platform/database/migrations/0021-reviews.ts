import { Migration } from '@mikro-orm/migrations';

/** Who checked the facts of an article or a lesson, and when. A change of either counts as an edit. */
export class Migration0021Reviews extends Migration {
  override up(): void {
    for (const table of ['article', 'lesson']) {
      this.addSql(`
        alter table stored_${table}
          add column reviewed_at date check (reviewed_at between '0001-01-01' and '9999-12-31'),
          add column reviewed_by text check (char_length(reviewed_by) between 1 and 100)`);
      // A statement that also changes other fields runs two such triggers, which set the same number.
      this.addSql(`
        create trigger ${table}_version_of_review before update of reviewed_at, reviewed_by on stored_${table}
        for each row execute function count_version()`);
      this.addSql(`call remember_changes('${table}', '${table}')`);
    }
  }
}
