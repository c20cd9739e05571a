import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContentType } from '#domain/content.ts';
import { storedTable } from '../model/content-tables.ts';
import { exactly, type TranslatedFrom } from './translation-state.ts';

/** Values of an item as JSON, by field. */
export type StoredValues = Record<string, unknown>;

/** The columns that the history records, by field. */
export async function recordedColumns(em: EntityManager, type: ContentType): Promise<Map<string, string>> {
  const rows = await em.execute<{ field: string; column: string }[]>(
    `select field, column_name as "column" from audited_columns('${storedTable(type)}')`,
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
        from audited_columns('${storedTable(type)}') c) as values
     from ${storedTable(type)} r where r.id = ?`,
    [id],
  );
  return row ?? null;
}

/**
 * Writes values of items back, as an edit, apart from fields that are no longer there. Items that have these values stay
 * untouched: even an update that changes nothing would count as a version.
 * @param items with what their Spanish texts were translated from.
 */
export async function writeValues(
  em: EntityManager,
  type: ContentType,
  items: readonly { id: number; values: StoredValues; translatedFrom: TranslatedFrom }[],
): Promise<void> {
  if (items.length === 0) return;
  const columns = await recordedColumns(em, type);
  const rows = items.map(({ id, values, translatedFrom }) => ({
    id,
    values: {
      ...Object.fromEntries(
        Object.entries(values).flatMap(([field, value]) => {
          const column = columns.get(field);
          return column === undefined ? [] : [[column, value]];
        }),
      ),
      translated_from: translatedFrom,
    },
    // The trigger would take a Spanish text that is written back together with its English as current.
    exact: { translated_from: exactly(type, translatedFrom) },
  }));
  const names = [...columns.values()].map((column) => `"${column}"`);
  const of = (row: string) => names.map((name) => `${row}.${name}`).join(', ');
  await em.execute(
    `update ${storedTable(type)} r
     set (${names.join(', ')}) = (select ${of('p')} from jsonb_populate_record(r, w.values || w.exact) p),
       updated_at = now()
     from (
       select (e -> 'id')::integer as id, e -> 'values' as values, e -> 'exact' as exact
       from jsonb_array_elements(?::jsonb) e
     ) w
     where r.id = w.id
       and exists (select from jsonb_populate_record(r, w.values) p where (${of('p')}) is distinct from (${of('r')}))`,
    [JSON.stringify(rows)],
  );
}
