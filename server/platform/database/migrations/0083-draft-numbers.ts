import { Migration } from '@mikro-orm/migrations';

/**
 * No two pending drafts have the same version, so a page that shows a draft that is gone can't change the next one of the
 * item. A trigger gives the numbers, so no code can forget it.
 */
export class Migration0083DraftNumbers extends Migration {
  override up(): void {
    this.addSql('create sequence content_draft_version as integer owned by content_draft.version');
    this.addSql(`select setval('content_draft_version', coalesce(max(version), 0) + 1, false) from content_draft`);
    this.addSql('alter table content_draft alter column version drop default');
    this.addSql(`
      create function content_draft_number() returns trigger language plpgsql as $$
      begin
        new.version := nextval('content_draft_version');
        return new;
      end $$`);
    this.addSql(`
      create trigger content_draft_number before insert or update of fields on content_draft for each row
      execute function content_draft_number()`);
  }
}
