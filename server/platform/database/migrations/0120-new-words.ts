import { Migration } from '@mikro-orm/migrations';

/** Functions of version 0.1 that have other names now, or none. Their triggers go with them. */
const FORMER = `
  accepted_answer_remember_delete, accepted_answer_remember_insert, accepted_answer_remember_update,
  change_author, app_user_remember_delete, app_user_remember_insert, app_user_remember_update, article_remember_delete,
  article_remember_insert, article_remember_update, comment_ban_remember_delete, comment_ban_remember_insert,
  comment_ban_remember_update, comment_report_remember_update, content_draft_remember_delete,
  content_draft_remember_insert, content_draft_remember_update, content_preview_remember_delete,
  content_preview_remember_insert, course_module_remember_delete, course_module_remember_insert,
  course_module_remember_update, former_slug_remember_delete, former_slug_remember_insert,
  former_slug_remember_update, lesson_remember_delete, lesson_remember_insert, lesson_remember_update,
  media_remember_delete, media_remember_insert, media_remember_update, moderation_remember_delete,
  moderation_remember_update, newsletter_issue_media, newsletter_issue_remember_delete,
  newsletter_issue_remember_insert, newsletter_issue_remember_update, newsletter_subscription_remember_delete,
  newsletter_subscription_remember_insert, newsletter_subscription_remember_update, remember_slug,
  remembered_columns, site_secret_remember_delete, site_secret_remember_insert, stored_article_drop_drafts,
  stored_article_drop_previews, stored_article_media, stored_article_search_due, stored_article_shown,
  stored_course_module_drop_drafts, stored_course_module_drop_previews, stored_course_module_shown,
  stored_lesson_drop_drafts, stored_lesson_drop_previews, stored_lesson_media, stored_lesson_search_due,
  stored_lesson_shown, stored_video_drop_drafts, stored_video_drop_previews, stored_video_media,
  stored_video_search_due, stored_video_shown, video_remember_delete, video_remember_insert, video_remember_update`;
const FORMER_PROCEDURES = 'list_by_publication, remember_changes, remember_event, show_comments';

/** Words of version 0.1 that have others now. Functions, triggers and views are in `routines/` from here on. */
export class Migration0120NewWords extends Migration {
  override up(): void {
    this.addSql('create table applied_routines (digest text not null)');
    this.addSql(`drop function if exists ${FORMER} cascade`);
    this.addSql(`drop procedure if exists ${FORMER_PROCEDURES}`);
    this.addSql(`
      do $$
      declare
        former record;
      begin
        for former in
          select tgname as name, tgrelid::regclass as base from pg_trigger
          where tgname ~ '^(article|video|course_module|lesson)_version_of_' or tgname = 'accepted_answer_shown_truncate'
        loop
          execute format('drop trigger %I on %s', former.name, former.base);
        end loop;
      end $$`);
    this.addSql('alter table content_change rename column door to source');
    this.addSql(
      'alter table content_change rename constraint content_change_door_check to content_change_source_check',
    );
    this.addSql(
      `update content_change set fields = array_replace(fields, 'licence', 'license')
       where item_type = 'media' and 'licence' = any(fields)`,
    );
  }
}
