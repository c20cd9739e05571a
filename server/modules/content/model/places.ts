import { type EntityName, raw } from '@mikro-orm/core';
import type { EntityManager, QBFilterQuery } from '@mikro-orm/postgresql';
import type { Place } from './in-batches.ts';

/** The order of a list, as SQL over the alias `i` of its table. */
export interface ListOrder {
  /** Sort expressions that together are unique for each item, with the type to compare them as. */
  by: readonly { sql: string; type: 'int' | 'timestamptz' }[];
  direction: 'asc' | 'desc';
  /** Columns of an item that hold long texts. */
  texts: readonly string[];
}

/** The next places of a list. They are compared as a row, so that PostgreSQL can use the list's index. */
export function placesIn<Item extends object>(
  em: EntityManager,
  entity: EntityName<Item>,
  where: QBFilterQuery<Item>,
  { by, direction, texts }: ListOrder,
  last: Place | undefined,
  count: number,
): Promise<Place[]> {
  const size = texts.map((text) => `coalesce(octet_length(i.${text}), 0)`).join(' + ');
  const at = by.map(({ sql }) => `(${sql})::text`);
  const query = em
    .createQueryBuilder(entity, 'i')
    .select(raw(`i.id, ${size} as size, array[${at}] as at`))
    .where(where)
    .orderBy(by.map(({ sql }) => ({ [raw(sql)]: direction })))
    .limit(count);
  if (last) {
    const [row, values] = [by.map(({ sql }) => sql), by.map(({ type }) => `?::${type}`)];
    query.andWhere(`(${row}) ${direction === 'asc' ? '>' : '<'} (${values})`, last.at);
  }
  return query.execute<Place[]>('all', false);
}
