import { createContext, use } from 'react';
import type { Pending } from './usePending.tsx';

/** The pending version of the item in the form; null for a new item, and for comments. */
export const PendingContext = createContext<Pending | null>(null);

export function usePendingContext(): Pending | null {
  return use(PendingContext);
}
