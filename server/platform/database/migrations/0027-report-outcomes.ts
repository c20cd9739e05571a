import { Migration } from '@mikro-orm/migrations';

/**
 * What admins decided about reported comments, and notifications of it. A removed comment can't be named, so its
 * notification names the item that the comment was about.
 */
export class Migration0027ReportOutcomes extends Migration {
  override up(): void {
    this.addSql(`
      alter table comment_report
        add column outcome text check (outcome in ('kept', 'hidden')),
        add constraint comment_report_outcome check (outcome is null or settled_at is not null)`);
    this.addSql(`
      alter table notification
        alter column comment_id drop not null,
        add column article_id integer references stored_article on delete cascade,
        add column video_id integer references stored_video on delete cascade,
        add column lesson_id integer references stored_lesson on delete cascade,
        drop constraint notification_kind_check,
        add constraint notification_kind_check check (kind in ('reply', 'approved', 'report_kept', 'report_removed')),
        add constraint notification_subject check (
          case when kind = 'report_removed'
            then comment_id is null and num_nonnulls(article_id, video_id, lesson_id) = 1
            else comment_id is not null and num_nonnulls(article_id, video_id, lesson_id) = 0
          end)`);
    for (const item of ['article', 'video', 'lesson']) {
      this.addSql(`
        create index notification_by_${item} on notification (${item}_id) where ${item}_id is not null`);
    }
  }
}
