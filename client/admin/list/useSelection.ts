import { useState } from 'react';

export interface Selection<Id = number> {
  /** Of the rows on screen, then of others. */
  ids: Id[];
  /** Whether every row on screen is chosen. */
  isPage: boolean;
  has(id: Id): boolean;
  toggle(id: Id): void;
  /** Every row on screen, or none. */
  toggleAll(): void;
  /** Chooses rows of other pages as well, until something else is chosen. */
  addOthers(ids: Id[]): void;
  clear(): void;
}

/**
 * The rows chosen on one page of a list.
 * @param shown ids of the rows on screen; only `addOthers` chooses what is not among them.
 * @param key names what is on screen: another page begins with none.
 */
export function useSelection<Id extends number | string = number>(shown: Id[], key: string): Selection<Id> {
  const [state, setState] = useState<{ key: string; ids: ReadonlySet<Id>; others: readonly Id[] }>({
    key,
    ids: new Set(),
    others: [],
  });
  const chosen = state.key === key ? state.ids : new Set<Id>();
  const others = state.key === key ? state.others.filter((id) => !shown.includes(id)) : [];
  const here = shown.filter((id) => chosen.has(id));
  const isPage = here.length > 0 && here.length === shown.length;
  const choose = (next: Iterable<Id>) => setState({ key, ids: new Set(next), others: [] });
  return {
    ids: [...here, ...others],
    isPage,
    has: (id) => chosen.has(id),
    toggle: (id) => choose(chosen.has(id) ? here.filter((other) => other !== id) : [...here, id]),
    toggleAll: () => choose(isPage ? [] : shown),
    addOthers: (ids) => setState({ key, ids: chosen, others: ids }),
    clear: () => choose([]),
  };
}
