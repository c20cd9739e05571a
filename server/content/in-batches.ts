/** Where an item is in a list: what comes after it is found by this, whatever is added or removed in the meantime. */
export interface Place {
  id: number;
  /** What the list is sorted by. As text, because a JavaScript date, for one, would drop the microseconds. */
  at: string[];
  /** Bytes of its texts. */
  size: number;
}

/** Places that are read together. */
const MOST_PLACES = 2_000;
/** Most items and, unless a single one is longer, most bytes of a batch. */
const MOST_ITEMS = 100;
const MOST_BYTES = 256 * 1024;

/**
 * The items of a list in order, as many at a time as fit in little memory. Between two batches nothing is held of the
 * database, so a slow reader keeps no connection.
 * @param placesAfter the next so many places of the list.
 * @param load the items of these ids, in any order; some may be gone.
 * @param limit most items.
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
