import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and until the page answers to clicks; for controls that do nothing before. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
