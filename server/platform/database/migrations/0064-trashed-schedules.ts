import { Migration } from '@mikro-orm/migrations';

const CONTENT = [
  ['article', 'article'],
  ['video', 'video'],
  ['course_module', 'module'],
  ['lesson', 'lesson'],
] as const;

/**
 * An item in the trash keeps its schedule, so restoring it or undoing its deletion brings the schedule back. Nothing
 * publishes what is in the trash. A time that has passed by then is lost, as it is for every other writer.
 */
export class Migration0064TrashedSchedules extends Migration {
  override up(): void {
    this.addSql(`
      create or replace function keep_publication() returns trigger language plpgsql as $$
      declare
        is_new boolean := tg_op = 'INSERT';
        is_restored boolean := not is_new and old.deleted_at is not null and new.deleted_at is null;
      begin
        if is_new or is_restored or new.publish_at is distinct from old.publish_at then
          if new.publish_at <= now() then new.publish_at := null; end if;
        end if;
        if is_new or is_restored or new.unpublish_at is distinct from old.unpublish_at then
          if new.unpublish_at <= now() then new.unpublish_at := null; end if;
        end if;
        if new.status = 'published' then
          if new.published_at is null then
            new.published_at := case when is_new then new.created_at else least(coalesce(old.publish_at, now()), now()) end;
          end if;
          new.publish_at := null;
        elsif new.publish_at is null then
          new.unpublish_at := null;
        end if;
        return new;
      end $$`);
    for (const [table, kind] of CONTENT) this.bringSchedulesBack(table, kind);
  }

  /** Deletions so far took the schedule away, and the history has it. Neither a change for it nor a new version. */
  private bringSchedulesBack(table: string, kind: string): void {
    this.addSql(`alter table stored_${table} disable trigger user`);
    this.addSql(`
      update stored_${table} r set publish_at = s.publish_at, unpublish_at = s.unpublish_at
      from (
        select distinct on (item_id) item_id, (before ->> 'publishAt')::timestamptz as publish_at,
          (before ->> 'unpublishAt')::timestamptz as unpublish_at
        from content_change where item_type = '${kind}' and action = 'trash' order by item_id, id desc
      ) s
      where r.id = s.item_id and r.deleted_at is not null
        and (s.publish_at is not null or s.unpublish_at is not null)
        and (s.publish_at is null or r.status = 'draft')
        and (s.unpublish_at is null or s.publish_at is not null or r.status = 'published')`);
    this.addSql(`alter table stored_${table} enable trigger user`);
  }
}
