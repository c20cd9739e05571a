import { Migration } from '@mikro-orm/migrations';

/** Tables of content, with the name of the type in the API. */
const CONTENT = [
  ['stored_article', 'article'],
  ['stored_video', 'video'],
  ['stored_course_module', 'module'],
  ['stored_lesson', 'lesson'],
] as const;

/**
 * Pending drafts: edits of items that aren't live yet. An item has at most one. `fields` holds the values that differ
 * from the item, named as in inputs. `base_version` is the version of the item that the draft was compared with.
 *
 * A draft stays while its item is in the trash and goes when the item is deleted permanently.
 */
export class Migration0023ContentDrafts extends Migration {
  override up(): void {
    this.addSql(`
      create table content_draft (
        item_type text not null check (item_type in ('article', 'video', 'module', 'lesson')),
        item_id integer not null,
        base_version integer not null,
        fields jsonb not null check (jsonb_typeof(fields) = 'object' and fields <> '{}'),
        author_id integer references app_user on delete set null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        version integer not null default 1,
        primary key (item_type, item_id)
      )`);
    this.addSql('create index content_draft_newest on content_draft (updated_at desc)');
    this.addSql('create index content_draft_by_author on content_draft (author_id)');
    for (const [table, type] of CONTENT) {
      this.addSql(`
        create function ${table}_drop_drafts() returns trigger language plpgsql as $$
        begin
          delete from content_draft d using old_rows o where d.item_type = '${type}' and d.item_id = o.id;
          return null;
        end $$`);
      this.addSql(`
        create trigger ${table}_drop_drafts after delete on ${table} referencing old table as old_rows
        for each statement execute function ${table}_drop_drafts()`);
    }
    this.forgetDeletedAccounts();
  }

  /** A draft can make an account the author of an item. When the account is deleted, the item keeps its author. */
  private forgetDeletedAccounts(): void {
    this.addSql(`
      create function app_user_leave_drafts() returns trigger language plpgsql as $$
      begin
        delete from content_draft d using old_rows o where d.fields = jsonb_build_object('authorId', o.id);
        update content_draft d set fields = d.fields - 'authorId', version = d.version + 1
        from old_rows o where d.fields -> 'authorId' = to_jsonb(o.id);
        return null;
      end $$`);
    this.addSql(`
      create trigger app_user_leave_drafts after delete on app_user referencing old table as old_rows
      for each statement execute function app_user_leave_drafts()`);
  }
}
