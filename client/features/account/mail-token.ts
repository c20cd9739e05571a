import { useLocation } from 'react-router-dom';
import { useHydrated } from '../../hydration/hydrated.ts';

/**
 * The token of the link in a mail, from the fragment of this page's address, which browsers send to no server.
 * @returns undefined while the page isn't alive yet; null if the address has none.
 */
export function useMailToken(): string | null | undefined {
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  return isHydrated ? hash.slice(1) || null : undefined;
}
