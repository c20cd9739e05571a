import type { EntityManager } from '@mikro-orm/postgresql';

/** The published items before and after an item by date; null at either end. */
export interface Neighbors<Item> {
  older: Item | null;
  newer: Item | null;
}

/**
 * The neighbors of each article or video, in two queries for all of them.
 * @param load returns the items with these ids.
 */
export async function neighborsOf<Item extends { id: number }>(
  em: EntityManager,
  table: 'article' | 'video',
  ids: readonly number[],
  load: (ids: number[]) => Promise<Item[]>,
): Promise<Neighbors<Item>[]> {
  // Compared as a row, because that is a range of the index. "Earlier, or at the same time with a smaller id" is not.
  const neighbor = (direction: '<' | '>', order: 'desc' | 'asc') => `(
    select n.id from ${table} n
    where n.status = 'published' and (n.listed_at, n.id) ${direction} (a.listed_at, a.id)
    order by n.listed_at ${order}, n.id ${order} limit 1)`;
  const rows: { id: number; older: number | null; newer: number | null }[] = await em.execute(
    `select a.id, ${neighbor('<', 'desc')} as older, ${neighbor('>', 'asc')} as newer from ${table} a where a.id in (?)`,
    [ids],
  );
  const found = await load(rows.flatMap(({ older, newer }) => [older, newer]).filter((id) => id !== null));
  const byId = new Map(found.map((item) => [item.id, item]));
  const named = (id: number | null | undefined) => (id == null ? null : (byId.get(id) ?? null));
  return ids.map((id) => {
    const row = rows.find((candidate) => candidate.id === id);
    return { older: named(row?.older), newer: named(row?.newer) };
  });
}
