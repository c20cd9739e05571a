/**
 * The items in an order that depends only on the seed and the name, so that the same seed gives the same order and
 * different names get different ones.
 */
export function inSeededOrder<Item>(items: readonly Item[], name: string, seed: number): Item[] {
  const shuffled = [...items];
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
