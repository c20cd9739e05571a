import { createContext } from 'react';

/**
 * Loads the code of the page at a path of the site before someone opens it. Null where links prefetch nothing: on the
 * server, and in the admin area.
 */
export const PrefetchContext = createContext<((path: string) => void) | null>(null);
