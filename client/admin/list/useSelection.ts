import { useState } from 'react';

export interface Selection<Id = number> {
  ids: Id[];
  has(id: Id): boolean;
  toggle(id: Id): void;
  /** Every row on screen, or none. */
  toggleAll(): void;
  clear(): void;
}

/**
 * The rows chosen on one page of a list.
 * @param shown ids of the rows on screen; what is not among them is not chosen.
 * @param key names what is on screen: another page begins with none.
 */
export function useSelection<Id extends number | string = number>(shown: Id[], key: string): Selection<Id> {
  const [state, setState] = useState<{ key: string; ids: ReadonlySet<Id> }>({ key, ids: new Set() });
  const chosen = state.key === key ? state.ids : new Set<Id>();
  const ids = shown.filter((id) => chosen.has(id));
  const choose = (next: Iterable<Id>) => setState({ key, ids: new Set(next) });
  return {
    ids,
    has: (id) => chosen.has(id),
    toggle: (id) => choose(chosen.has(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    toggleAll: () => choose(ids.length === shown.length ? [] : shown),
    clear: () => choose([]),
  };
}
