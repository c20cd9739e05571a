import DataLoader from 'dataloader';
import type pg from 'pg';
import { hasField } from '#domain/content/kinds.ts';
import { CONTENT_TYPES, type ContentStatus, type ContentType } from '#domain/content.ts';
import { DEFAULT_AUTHOR_ID } from '#domain/limits.ts';
import { CONTENT_TABLES } from '../content/content-tables.ts';
import type { KnownItem, KnownItems } from './content-draft.ts';

interface Asked {
  type: ContentType;
  slug: string;
  source: string;
}

/** An item whose files say the same as the site. */
export interface ImportedItem {
  slug: string;
  source: string;
  hasSpanish: boolean;
  /** The version in which the site's item was compared; null if the import writes it. */
  version: number | null;
}

/**
 * What earlier imports noted about items. Many items are looked up at once.
 * @param status that this import gives to every item.
 */
export function knownItems(pool: pg.Pool, status?: ContentStatus): KnownItems {
  const loader = new DataLoader<Asked, KnownItem | null>(
    async (asked) => {
      const known = new Map<string, KnownItem>();
      for (const type of new Set(asked.map((each) => each.type))) {
        const slugs = asked.filter((each) => each.type === type).map(({ slug }) => slug);
        const { rows } = await pool.query<{ slug: string; source: string; hasSpanish: boolean }>(
          `select i.slug, i.source, i.has_spanish as "hasSpanish"
           from imported_item i join ${CONTENT_TABLES[type].name} r on r.id = i.item_id
           where i.item_type = $1 and i.slug = any($2) and r.slug = i.slug and r.version = i.version
             and r.created_at = i.created_at and r.updated_at = i.updated_at
             and i.related is not distinct from ${relatedTo(type)}`,
          [type, slugs],
        );
        for (const { slug, source, hasSpanish } of rows) known.set(`${type} ${slug} ${source}`, { hasSpanish });
      }
      return asked.map(({ type, slug, source }) => known.get(`${type} ${slug} ${keyOf(source, status)}`) ?? null);
    },
    { cache: false, batchScheduleFn: (load) => void setImmediate(load) },
  );
  return { find: (item) => loader.load(item) };
}

/** Notes items of a type. {@link completeImportedItems} has to follow in the same transaction. */
export async function rememberItems(
  client: pg.ClientBase,
  type: ContentType,
  items: ImportedItem[],
  status?: ContentStatus,
): Promise<void> {
  if (items.length === 0) return;
  await client.query(
    `insert into imported_item (item_type, slug, source, has_spanish, version)
     select $1, * from unnest($2::text[], $3::text[], $4::boolean[], $5::integer[])
     on conflict (item_type, slug) do update set source = excluded.source, has_spanish = excluded.has_spanish,
       version = excluded.version, item_id = null`,
    [
      type,
      items.map(({ slug }) => slug),
      items.map(({ source }) => keyOf(source, status)),
      items.map(({ hasSpanish }) => hasSpanish),
      items.map(({ version }) => version),
    ],
  );
}

/**
 * Adds the state that the items have on the site now. Items that someone else changed since they were compared are
 * forgotten, and so are those that the site no longer has.
 */
export async function completeImportedItems(client: pg.ClientBase): Promise<void> {
  for (const type of CONTENT_TYPES) {
    const { name } = CONTENT_TABLES[type];
    await client.query(
      `update imported_item i set item_id = r.id, version = r.version, created_at = r.created_at,
         updated_at = r.updated_at, related = ${relatedTo(type)}
       from ${name} r
       where i.item_type = $1 and i.item_id is null and r.slug = i.slug and r.version = coalesce(i.version, r.version)`,
      [type],
    );
    await client.query(
      `delete from imported_item i where i.item_type = $1 and not exists (select from ${name} r where r.id = i.item_id)`,
      [type],
    );
  }
}

/** SQL for what an item `r` refers to by name. The name can change while the version of the item stays. */
function relatedTo(type: ContentType): string {
  if (hasField(type, 'author')) {
    return `(select u.username from app_user u where u.id = r.author_id and u.id <> ${DEFAULT_AUTHOR_ID})`;
  }
  return hasField(type, 'module') ? '(select m.slug from course_module m where m.id = r.module_id)' : 'null';
}

function keyOf(source: string, status: ContentStatus | undefined): string {
  return `${source} ${status ?? 'own status'}`;
}
