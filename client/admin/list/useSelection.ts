import { useState } from 'react';

export interface Selection {
  ids: number[];
  has(id: number): boolean;
  toggle(id: number): void;
  /** Every row on screen, or none. */
  toggleAll(): void;
  clear(): void;
}

/**
 * The rows chosen on one page of a list.
 * @param shown ids of the rows on screen; what is not among them is not chosen.
 * @param key names what is on screen: another page begins with none.
 */
export function useSelection(shown: number[], key: string): Selection {
  const [state, setState] = useState<{ key: string; ids: ReadonlySet<number> }>({ key, ids: new Set() });
  const chosen = state.key === key ? state.ids : new Set<number>();
  const ids = shown.filter((id) => chosen.has(id));
  const choose = (next: Iterable<number>) => setState({ key, ids: new Set(next) });
  return {
    ids,
    has: (id) => chosen.has(id),
    toggle: (id) => choose(chosen.has(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    toggleAll: () => choose(ids.length === shown.length ? [] : shown),
    clear: () => choose([]),
  };
}
