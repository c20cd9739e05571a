import { useSearchParams } from 'react-router-dom';
import { SEARCH_MAX } from '#domain/limits.ts';

/** Search, filter and page of a listing, from the query string of its address. Invalid values count as missing. */
export function listingParams(params: URLSearchParams) {
  const page = Number(params.get('page'));
  const search = params.get('q') ?? '';
  return {
    search: search.slice(0, SEARCH_MAX),
    isTooLong: search.length > SEARCH_MAX,
    kind: params.get('kind'),
    category: params.get('category'),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    lang: params.get('lang'),
  };
}

/**
 * Search, filter and page of a listing. They live in the address, so that going back, reloading and sharing keep them;
 * what is wrong in an address counts as not given.
 */
export function useListingParams() {
  const [params, setParams] = useSearchParams();

  /** Sets or (with '') drops a filter, and begins again at page 1. */
  function filterBy(name: string, value: string) {
    // Not from `params`: the change before this one may not be on screen yet.
    const current = new URLSearchParams(location.search);
    const next = new URLSearchParams(current);
    next.delete('page');
    if (value) next.set(name, value);
    else next.delete(name);
    // As in a browser, sending the same form again is no further step to go back.
    setParams(next, { replace: next.toString() === current.toString(), preventScrollReset: true });
  }

  return { ...listingParams(params), filterBy };
}
