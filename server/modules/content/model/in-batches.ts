/** The position of an item in a list. It finds the next items even if others are added or removed in the meantime. */
export interface Place {
  id: number;
  /** The sort key, as text, because a JavaScript date would drop the microseconds. */
  at: string[];
  /** Total bytes of its texts. */
  size: number;
}

/** Places that are read together. */
const MOST_PLACES = 2_000;
/** Most items and most bytes of a batch, unless a single item is larger. */
const MOST_ITEMS = 100;
const MOST_BYTES = 256 * 1024;

/**
 * The items of a list in order, in batches that need little memory. No database connection is held between two batches,
 * so a slow reader doesn't block one.
 * @param placesAfter returns the next places in the list.
 * @param load returns the items with these IDs, in any order; some may be gone.
 * @param limit maximum number of items.
 */
export async function* inBatches<Item extends { id: number }>(
  placesAfter: (last: Place | undefined, count: number) => Promise<Place[]>,
  load: (ids: number[]) => Promise<Item[]>,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<Item[]> {
  let last: Place | undefined;
  for (let left = limit; left > 0; ) {
    const wanted = Math.min(MOST_PLACES, left);
    const places = await placesAfter(last, wanted);
    for (const ids of cut(places)) {
      const items = new Map((await load(ids)).map((item) => [item.id, item]));
      yield ids.map((id) => items.get(id)).filter((item) => item !== undefined);
    }
    if (places.length < wanted) return;
    last = places.at(-1);
    left -= places.length;
  }
}

function* cut(places: Place[]): Generator<number[]> {
  let ids: number[] = [];
  let bytes = 0;
  for (const { id, size } of places) {
    if (ids.length > 0 && (ids.length === MOST_ITEMS || bytes + size > MOST_BYTES)) {
      yield ids;
      ids = [];
      bytes = 0;
    }
    ids.push(id);
    bytes += size;
  }
  if (ids.length > 0) yield ids;
}
