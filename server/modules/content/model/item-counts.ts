import type { Category, ContentStatus, ContentType } from '#domain/content.ts';
import type { SqlPart } from '../../../platform/database/sql-part.ts';

/** Which items of a type to count; whatever is null or omitted doesn't matter. */
export interface CountedItems {
  type: ContentType;
  status?: ContentStatus | null | undefined;
  category?: Category | null | undefined;
  /** Only items that lack some of their Spanish, or only the others. */
  isUntranslated?: boolean | undefined;
}

/** The rows of `item_count` whose sum is the number of these items. See routines/counts.sql. */
export function countedRows({ type, status, category, isUntranslated }: CountedItems): SqlPart {
  const conditions: [string, unknown][] = [
    ['kind', type],
    ['status', status],
    ['category', category],
    ['is_untranslated', isUntranslated],
  ];
  const given = conditions.filter(([, value]) => value != null);
  return {
    sql: `from item_count where ${given.map(([column]) => `${column} = ?`).join(' and ')}`,
    values: given.map(([, value]) => value),
  };
}

/** The number of items as a statement. It costs the same with a hundred thousand items. */
export function itemCount(items: CountedItems): SqlPart {
  const { sql, values } = countedRows(items);
  return { sql: `select coalesce(sum(items), 0)::integer as count ${sql}`, values };
}
