import { Migration } from '@mikro-orm/migrations';

/**
 * The archive shows the intro of an issue as HTML and as plain text. Both are made once, when the issue is sent, because its
 * texts don't change after that. For the issues that were sent before, the site makes them when it starts: SQL can't.
 */
export class Migration0097IssueHtml extends Migration {
  override up(): void {
    this.addSql(`
      alter table newsletter_issue
        add column intro_html text, add column intro_html_es text,
        add column summary text, add column summary_es text`);
  }
}
