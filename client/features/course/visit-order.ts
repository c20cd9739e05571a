import { useHydrated } from '../../app/hydrated.ts';

/** Drawn once in each visit; the server's own is never used. */
const VISIT_SEED = Math.floor(Math.random() * 0x7fff_ffff);

/** What the order of options in this visit comes from; null on the server and while the browser takes its page over. */
export function useVisitSeed(): number | null {
  return useHydrated() ? VISIT_SEED : null;
}

/**
 * The items in an order that depends only on the seed and the name, so that it stays the same in a visit and differs
 * between questions. Without a seed, the order in which they are stored.
 */
export function inVisitOrder<Item>(items: readonly Item[], name: string, seed: number | null): Item[] {
  const shuffled = [...items];
  if (seed === null) return shuffled;
  let state = seed;
  for (const character of name) state = scrambled(state ^ (character.codePointAt(0) ?? 0));
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    state = scrambled(state);
    const [item] = shuffled.splice(state % (last + 1), 1);
    if (item !== undefined) shuffled.push(item);
  }
  return shuffled;
}

/** A 32-bit number in which every bit depends on every bit of the given one. The steps are those of MurmurHash3. */
function scrambled(number: number): number {
  let hash = (number + 0x9e37_79b9) | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
