import { useLocation } from 'react-router-dom';
import { pageQuery } from '#domain/page-query.ts';
import { useHydrated } from '../hydration/hydrated.ts';

/**
 * The query string of this page. Until scripts run, it has only what pages use: the server renders a page once for all
 * visitors, whatever else their addresses contain.
 */
export function usePageSearch(): string {
  const { search } = useLocation();
  return useHydrated() ? search : pageQuery(search);
}
