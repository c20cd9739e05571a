import { inSeededOrder } from '#domain/seeded-order.ts';
import { useHydrated } from '../../hydration/hydrated.ts';

/** Drawn once in each visit; the server's own is never used. */
const VISIT_SEED = Math.floor(Math.random() * 0x7fff_ffff);

/** What the order of options in this visit comes from; null on the server and while the browser takes its page over. */
export function useVisitSeed(): number | null {
  return useHydrated() ? VISIT_SEED : null;
}

/** The items in the order of this visit. Without a seed, the order in which they are stored. */
export function inVisitOrder<Item>(items: readonly Item[], name: string, seed: number | null): Item[] {
  return seed === null ? [...items] : inSeededOrder(items, name, seed);
}
