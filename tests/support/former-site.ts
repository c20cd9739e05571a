import type { MikroORM } from '@mikro-orm/postgresql';
import { SchemaUpdate } from '#server/platform/database/migrate.ts';

/** What version 0.1 has in place of functions that are made otherwise now: one of each sort that gives way. */
const ROUTINES_OF_THEN = `
  create function change_author(out actor text, out actor_id integer, out door text) language sql stable as
    $$ select 'database', null::integer, 'database' $$;
  create function remember_slug() returns trigger language plpgsql as $$ begin return null; end $$;
  create trigger article_former_slug after update of slug on stored_article for each row execute function remember_slug();
  create function count_version() returns trigger language plpgsql as $$ begin return new; end $$;
  create trigger article_version_of_date before update of created_at on stored_article
    for each row execute function count_version();
  create procedure show_comments() language plpgsql as $$ begin end $$;`;

/** Makes an empty database that of a site that this program's tables come from, with an account and an article. */
export async function makeFormerSite(orm: MikroORM, lastMigration = '0118-index-version'): Promise<void> {
  await orm.em.getConnection().transactional(async (transaction) => {
    await new SchemaUpdate(orm, transaction).makeTables(['0119-baseline']);
  });
  await orm.em.execute(`
    truncate mikro_orm_migrations;
    insert into mikro_orm_migrations (name) values ('0001-content'), ('${lastMigration}');
    ${ROUTINES_OF_THEN}
    insert into app_user (username, email, password) values ('old', 'old@example.org', 'x');
    insert into stored_article (title, slug, excerpt, content, category) values ('T', 't', 'Long enough', '', 'News');
    insert into content_change (actor, door, item_type, item_id, slug, action, version, fields, before)
    values ('person', 'admin', 'article', 1, 't', 'create', 1, '{}', '{}')`);
}
