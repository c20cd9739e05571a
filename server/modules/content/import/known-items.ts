import DataLoader from 'dataloader';
import type pg from 'pg';
import { hasField } from '#domain/content/kinds.ts';
import { CONTENT_TYPES, type ContentStatus, type ContentType } from '#domain/content.ts';
import { DEFAULT_AUTHOR_ID } from '#domain/limits.ts';
import { CONTENT_TABLES } from '../model/content-tables.ts';
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

/**
 * The items that an import notes, in a temporary table until {@link store}: the rows of `imported_item` are deleted when
 * someone renames an item, which must not wait for the import.
 */
export class ImportedItems {
  private constructor(private readonly client: pg.ClientBase) {}

  /** @param client in a transaction. The temporary table is dropped at its end. */
  static async open(client: pg.ClientBase): Promise<ImportedItems> {
    await client.query(
      `create temporary table staged_imported_item
         (item_type text, slug text, source text, has_spanish boolean, version integer, was_known boolean) on commit drop`,
    );
    return new ImportedItems(client);
  }

  /** @param status that this import gives to every item. */
  async add(type: ContentType, items: ImportedItem[], status?: ContentStatus): Promise<void> {
    if (items.length === 0) return;
    await this.client.query(
      `insert into staged_imported_item
       select $1, n.*, exists (select from imported_item i where i.item_type = $1 and i.slug = n.slug)
       from unnest($2::text[], $3::text[], $4::boolean[], $5::integer[]) as n (slug, source, has_spanish, version)`,
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
   * Stores them, with the state that they have on the site now. Items that someone else changed since they were
   * compared are left out, and so are those whose row is gone since, because what they refer to changed. Those that the site
   * no longer has are deleted.
   */
  async store(): Promise<void> {
    for (const type of CONTENT_TYPES) {
      const { name } = CONTENT_TABLES[type];
      await this.client.query(
        `insert into imported_item
           (item_type, slug, source, has_spanish, item_id, version, created_at, updated_at, related)
         select n.item_type, n.slug, n.source, n.has_spanish, r.id, r.version, r.created_at, r.updated_at, ${relatedTo(type)}
         from staged_imported_item n join ${name} r on r.slug = n.slug and r.version = coalesce(n.version, r.version)
         where n.item_type = $1 and (not n.was_known
           or exists (select from imported_item i where i.item_type = $1 and i.slug = n.slug))
         on conflict (item_type, slug) do update set source = excluded.source, has_spanish = excluded.has_spanish,
           item_id = excluded.item_id, version = excluded.version, created_at = excluded.created_at,
           updated_at = excluded.updated_at, related = excluded.related`,
        [type],
      );
      await this.client.query(
        `delete from imported_item i where i.item_type = $1 and not exists (select from ${name} r where r.id = i.item_id)`,
        [type],
      );
    }
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
