import type pg from 'pg';
import { qualified, siteMigrations, siteTables } from './site-tables.ts';

/** What a first start may have added to an empty database. */
export interface FreshSite {
  /** Slugs of the content that comes with the program, by table. */
  starterSlugs: Record<'article' | 'video' | 'course_module' | 'lesson', string[]>;
}

/** The tables that a first start fills, with a condition for its rows. All other tables must be empty. */
function freshRows({ starterSlugs }: FreshSite): Record<string, { condition: string; values: unknown[] }> {
  const starter = (slugs: string[]) => ({ condition: 'version = 1 and slug = any($1)', values: [slugs] });
  const anything = { condition: 'true', values: [] };
  return {
    app_user: {
      condition: `id = 1 and email = 'admin@localhost'`,
      values: [],
    },
    ...Object.fromEntries(Object.entries(starterSlugs).map(([table, slugs]) => [`stored_${table}`, starter(slugs)])),
    content_change: {
      condition: `action not in ('delete', 'trash', 'purge') and slug = any($1)
        or item_type = 'account' and item_id = 1 or item_type = 'site'`,
      values: [Object.values(starterSlugs).flat()],
    },
    // Each of these goes with its article.
    article_feed_id: anything,
    // These can only belong to the one account.
    session: anything,
    security_event: anything,
    site_event: anything,
    site_secret: anything,
    kept_default: anything,
    content_base: anything,
    converted_body: anything,
    imported_item: anything,
    item_count: anything,
    written_body: anything,
    rate_limit: anything,
    // Visitors who open a login with a passkey leave one for minutes.
    passkey_challenge: anything,
    mikro_orm_migrations: anything,
  };
}

/**
 * Looks for rows that would be lost if the site were replaced.
 * @returns the first table that holds more than a first start leaves there; undefined if none does.
 */
export async function tableInUse(client: pg.ClientBase, fresh: FreshSite): Promise<string | undefined> {
  if ((await siteMigrations(client)).length === 0) return undefined;
  const allowed = freshRows(fresh);
  for (const table of await siteTables(client)) {
    const { condition, values } = allowed[table.name] ?? { condition: 'false', values: [] };
    const { rows } = await client.query<{ isUsed: boolean }>(
      `select exists (select from ${qualified(client, table)} where (${condition}) is not true) as "isUsed"`,
      values,
    );
    if (rows[0]?.isUsed) return table.name;
  }
  return undefined;
}
