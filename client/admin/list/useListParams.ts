import { useSearchParams } from 'react-router-dom';
import { SEARCH_MAX } from '#domain/limits.ts';

export interface Sorting<Sort extends string> {
  by: Sort;
  direction: 'asc' | 'desc';
}

const NEWEST_FIRST = { by: 'createdAt', direction: 'desc' } as const;

/**
 * Tab, search, filters, sorting and page of a list. They live in the address, so that going back, reloading and sharing
 * keep them; what is wrong in an address counts as not given.
 * @param defaultSort if the address has none; newest first if missing.
 */
export function useListParams<Status extends string, Sort extends string>(
  statuses: readonly Status[],
  sorts: readonly Sort[],
  defaultSort: Sorting<Sort | 'createdAt'> = NEWEST_FIRST,
) {
  const [params, setParams] = useSearchParams();
  const wantedPage = Number(params.get('page'));
  const status = statuses.find((known) => known === params.get('status')) ?? null;
  const by = sorts.find((known) => known === params.get('sort'));
  const sorting: Sorting<Sort | 'createdAt'> = by
    ? { by, direction: params.get('dir') === 'asc' ? 'asc' : 'desc' }
    : defaultSort;
  const search = (params.get('q') ?? '').slice(0, SEARCH_MAX);

  /** Sets or (with null) drops parts of the address; any but a page of its own leads back to page 1. */
  function change(changes: Record<string, string | null>, { replace = false } = {}) {
    // Not from `params`: the change before this one may not be on screen yet.
    const current = new URLSearchParams(location.search);
    const next = new URLSearchParams(current);
    next.delete('page');
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    // Asking for the same again is no further step to go back.
    const isSame = next.toString() === current.toString();
    setParams(next, { replace: replace || isSame, preventScrollReset: true });
  }

  return {
    status,
    search,
    sorting,
    page: Number.isInteger(wantedPage) && wantedPage >= 1 && wantedPage <= 1_000_000 ? wantedPage : 1,
    isOn: (filter: string) => params.get(filter) === '1',
    value: (name: string) => params.get(name),
    /** Names the whole question, for what belongs to its answer only. */
    key: params.toString(),
    change,
    sortBy: ({ by: name, direction }: Sorting<string>) => change({ sort: name, dir: direction }),
  };
}

export type ListParams = ReturnType<typeof useListParams<string, string>>;
