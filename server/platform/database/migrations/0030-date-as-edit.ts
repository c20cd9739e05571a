import { Migration } from '@mikro-orm/migrations';

/** People edit the date of an item now, so a change of it counts as an edit like any other. */
export class Migration0030DateAsEdit extends Migration {
  override up(): void {
    for (const table of ['article', 'video', 'course_module', 'lesson']) {
      // A statement that also changes other fields runs several such triggers, which set the same number.
      this.addSql(`
        create trigger ${table}_version_of_date before update of created_at on stored_${table}
        for each row execute function count_version()`);
    }
  }
}
