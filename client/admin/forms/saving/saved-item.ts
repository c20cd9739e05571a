import type { ApolloCache } from '@apollo/client';
import { refreshAfterWrite } from '../../refresh.ts';
import type { StoredValues } from '../form-values.ts';
import type { Saved } from './useSaving.ts';

/**
 * For the mutations that save an item. The answer stays out of the cache: IDs of questions are unique only within their
 * lesson.
 */
export function writeOf(type: Parameters<typeof refreshAfterWrite>[1]) {
  return { fetchPolicy: 'no-cache', update: (cache: ApolloCache) => refreshAfterWrite(cache, type) } as const;
}

/** The item in the answer of a mutation. @throws Error if there is none, which means that it failed. */
export function saved<Item extends { id: number }>(
  item: Item | null | undefined,
  storedOf: (item: Item) => StoredValues,
): Saved {
  if (!item) throw new Error('The answer has no item.');
  return { id: item.id, stored: storedOf(item) };
}
