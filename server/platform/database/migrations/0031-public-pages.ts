import { Migration } from '@mikro-orm/migrations';

/**
 * Who speaks in a video, and the lesson that it goes with; a change of either counts as an edit. And the days (UTC) on
 * which people learned, as far as they can still be told.
 */
export class Migration0031PublicPages extends Migration {
  override up(): void {
    this.addSql(`
      alter table stored_video
        add column speakers text check (char_length(speakers) between 1 and 300),
        add column lesson_slug text check (char_length(lesson_slug) between 1 and 200)`);
    // A statement that also changes other fields runs two such triggers, which set the same number.
    this.addSql(`
      create trigger video_version_of_talk before update of speakers, lesson_slug on stored_video
      for each row execute function count_version()`);
    this.addSql(`call remember_changes('video', 'video')`);
    this.addSql(`
      create table learning_day (
        user_id integer not null references app_user on delete cascade,
        day date not null,
        primary key (user_id, day)
      )`);
    this.addSql(`
      insert into learning_day
      select distinct user_id, (at at time zone 'UTC')::date
      from (
        select user_id, visited_at as at from lesson_progress
        union all select user_id, completed_at from lesson_progress
        union all select user_id, answered_at from quiz_result
        union all select user_id, tried_at from lesson_try
      ) learned
      where at is not null`);
  }
}
