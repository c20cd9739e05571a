import { Migration } from '@mikro-orm/migrations';

/**
 * What feeds call an article, forever: the slug that it was first published under, so that readers of feeds don't get
 * it again after it was renamed. If another article was published under that slug before, its own id is added after a
 * `~`, which no slug has. Readers know the articles that existed before this by their present slug.
 */
export class Migration0039FeedIds extends Migration {
  override up(): void {
    this.addSql(`
      create table article_feed_id (
        article_id integer primary key references stored_article on delete cascade,
        feed_id text not null unique check (feed_id <> '')
      )`);
    this.addSql(`
      insert into article_feed_id (article_id, feed_id)
      select id, slug || case when row_number() over (partition by slug order by deleted_at nulls first, id) > 1
        then '~' || id else '' end
      from stored_article where published_at is not null`);
    this.addSql(`
      create function keep_feed_id() returns trigger language plpgsql as $$
      begin
        insert into article_feed_id (article_id, feed_id)
        select new.id,
          new.slug || case when exists (select from article_feed_id where feed_id = new.slug) then '~' || new.id else '' end
        on conflict do nothing;
        return null;
      end $$`);
    this.addSql(`
      create trigger article_feed_id after insert or update of status on stored_article
      for each row when (new.status = 'published') execute function keep_feed_id()`);
  }
}
