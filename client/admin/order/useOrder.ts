import { useRef, useState } from 'react';

interface Ordered {
  id: number;
  order: number;
}

/**
 * An order that one changes step by step. It shows at once and is saved behind that, one call at a time; when a call
 * fails, the order last saved comes back.
 * @param save rejects when it fails.
 */
export function useOrder<Item extends Ordered>(
  items: Item[],
  save: (ids: number[]) => Promise<unknown>,
  onFailure: (error: unknown) => void,
) {
  const [shown, setShown] = useState<number[] | null>(null);
  const saved = useRef<number[] | null>(null);
  const wanted = useRef<number[] | null>(null);
  const isSaving = useRef(false);
  const inOrder = arranged(items, shown);

  async function saveWanted() {
    if (isSaving.current) return;
    isSaving.current = true;
    while (wanted.current) {
      const ids = wanted.current;
      wanted.current = null;
      try {
        await save(ids);
        saved.current = ids;
      } catch (error) {
        wanted.current = null;
        setShown(saved.current);
        onFailure(error);
      }
    }
    isSaving.current = false;
  }

  /** Puts an item at another place, counted from 0. @returns false when it is there already or there is no such place. */
  function move(id: number, place: number): boolean {
    const ids = inOrder.map((item) => item.id);
    const from = ids.indexOf(id);
    if (from < 0 || place === from || place < 0 || place >= ids.length) return false;
    ids.splice(place, 0, ...ids.splice(from, 1));
    setShown(ids);
    wanted.current = ids;
    void saveWanted();
    return true;
  }

  return { inOrder, move };
}

/** By the ids, where they are exactly those of the items; otherwise as the server has them. */
function arranged<Item extends Ordered>(items: Item[], ids: number[] | null): Item[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const known = ids?.flatMap((id) => byId.get(id) ?? []) ?? [];
  if (ids && known.length === items.length && ids.length === items.length) return known;
  return items.toSorted((a, b) => a.order - b.order || a.id - b.id);
}
