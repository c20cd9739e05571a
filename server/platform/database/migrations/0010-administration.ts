import { Migration } from '@mikro-orm/migrations';

/**
 * For admins: disabled accounts, settled reports, and indexes for the orders and searches of their lists that would be
 * slow otherwise, because there can be many articles, comments and accounts.
 */
export class Migration0010Administration extends Migration {
  override up(): void {
    this.addSql('alter table app_user add column disabled_at timestamptz');
    this.addSql(`
      create index app_user_search on app_user using gin (search_fold(username || E'\\n' || email) gin_trgm_ops)`);

    this.addSql('create index article_by_creation on article (created_at, id)');
    this.addSql('create index article_by_change on article (updated_at, id)');
    this.addSql('create index article_by_title on article ((search_fold(title) collate "C"), id)');
    this.addSql(`
      create index article_untranslated on article (updated_at, id)
      where title_es is null or excerpt_es is null or content_es is null`);

    this.addSql('alter table comment_report add column settled_at timestamptz');
    this.addSql('create index comment_report_open on comment_report (comment_id) where settled_at is null');
    this.addSql('create index comment_awaiting_review on comment (id) where awaits_review');
    this.addSql('create index comment_by_creation on comment (created_at, id) where deleted_at is null');
    this.addSql(`
      create index comment_by_status on comment (status, created_at desc, id desc) where deleted_at is null`);
    this.addSql('create index comment_search on comment using gin (search_fold(content) gin_trgm_ops)');
  }
}
