import type { StoredValues } from '../form-values.ts';
import type { Saved } from './useSaving.ts';

/** The item in the answer of a mutation. @throws Error if there is none, which means that it failed. */
export function saved<Item extends { id: number }>(
  item: Item | null | undefined,
  storedOf: (item: Item) => StoredValues,
): Saved {
  if (!item) throw new Error('The answer has no item.');
  return { id: item.id, stored: storedOf(item) };
}
