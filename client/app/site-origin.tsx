import { createContext, use } from 'react';

const OriginContext = createContext('');
export const OriginProvider = OriginContext.Provider;

/** Scheme and host of the site, for addresses that leave it: canonical links, share links, structured data. */
export function useOrigin(): string {
  return use(OriginContext);
}
