import { useSyncExternalStore } from 'react';

/** From here on a table has room for its columns. */
const WIDE = '(min-width: 720px)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether lists are tables, or cards as on a phone. In the browser only. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}
