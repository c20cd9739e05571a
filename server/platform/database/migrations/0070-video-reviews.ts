import { Migration } from '@mikro-orm/migrations';

/** Who checked the facts of a video, and when, as articles and lessons have it since migration 0021. */
export class Migration0070VideoReviews extends Migration {
  override up(): void {
    this.addSql(`
      alter table stored_video
        add column reviewed_at date check (reviewed_at between '0001-01-01' and '9999-12-31'),
        add column reviewed_by text check (char_length(reviewed_by) between 1 and 100)`);
    this.addSql(`
      create trigger video_version_of_review before update of reviewed_at, reviewed_by on stored_video
      for each row execute function count_version()`);
    this.addSql(`call remember_changes('video', 'video')`);
  }
}
