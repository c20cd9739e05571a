import { Migration } from '@mikro-orm/migrations';

/**
 * A reply belongs to a top-level comment of the same article, video or lesson. Events that happen only once to a site
 * are recorded, so that an interrupted first start can be completed.
 */
export class Migration0004Replies extends Migration {
  override up(): void {
    this.addSql(`
      create function check_reply() returns trigger language plpgsql as $$
      begin
        if not exists (
          select from comment p
          where p.id = new.parent_id and p.parent_id is null
            and (p.article_id, p.video_id, p.lesson_id) is not distinct from (new.article_id, new.video_id, new.lesson_id)
        ) then
          raise exception 'a reply needs a top-level comment of the same item as its parent'
            using errcode = 'check_violation';
        end if;
        return new;
      end $$`);
    this.addSql(`
      create trigger comment_reply before insert or update of parent_id, article_id, video_id, lesson_id on comment
      for each row when (new.parent_id is not null) execute function check_reply()`);
    this.addSql('create table site_event (name text primary key, happened_at timestamptz not null default now())');
  }
}
