import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContentType } from '#domain/content.ts';
import { storedTable } from '../content/content-tables.ts';

/** Values of an item as JSON, by field. */
export type StoredValues = Record<string, unknown>;

/** The columns that the history records, by field. */
export async function rememberedColumns(em: EntityManager, type: ContentType): Promise<Map<string, string>> {
  const rows = await em.execute<{ field: string; column: string }[]>(
    `select field, column_name as "column" from remembered_columns('${storedTable(type)}')`,
  );
  return new Map(rows.map(({ field, column }) => [field, column]));
}

/** The present values of an item, also of one in the trash; null if it doesn't exist. */
export async function presentValues(
  em: EntityManager,
  type: ContentType,
  id: number,
): Promise<{ values: StoredValues; version: number; isInTrash: boolean } | null> {
  const [row] = await em.execute<{ values: StoredValues; version: number; isInTrash: boolean }[]>(
    `select r.version, r.deleted_at is not null as "isInTrash",
       (select jsonb_object_agg(c.field, to_jsonb(r) -> c.column_name)
        from remembered_columns('${storedTable(type)}') c) as values
     from ${storedTable(type)} r where r.id = ?`,
    [id],
  );
  return row ?? null;
}

/** Writes values of items back, as an edit. Fields that are no longer there are left out. */
export async function writeValues(
  em: EntityManager,
  type: ContentType,
  items: readonly { id: number; values: StoredValues }[],
): Promise<void> {
  if (items.length === 0) return;
  const columns = await rememberedColumns(em, type);
  const rows = items.map(({ id, values }) => ({
    id,
    values: Object.fromEntries(
      Object.entries(values).flatMap(([field, value]) => {
        const column = columns.get(field);
        return column === undefined ? [] : [[column, value]];
      }),
    ),
  }));
  const names = [...columns.values()].map((column) => `"${column}"`);
  await em.execute(
    `update ${storedTable(type)} r
     set (${names.join(', ')}) = (select ${names.map((name) => `p.${name}`).join(', ')}
         from jsonb_populate_record(r, w.values) p),
       updated_at = now()
     from (select (e -> 'id')::integer as id, e -> 'values' as values from jsonb_array_elements(?::jsonb) e) w
     where r.id = w.id`,
    [JSON.stringify(rows)],
  );
}
