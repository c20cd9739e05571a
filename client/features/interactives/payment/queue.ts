/** A payment that waits. */
export interface Waiting {
  /** In virtual bytes. */
  size: number;
  /** In satoshis per virtual byte. */
  rate: number;
  isOwn?: boolean;
}

/** Room in a block of the example, in virtual bytes. A real one has 1,000,000. */
export const BLOCK_ROOM = 2_000;

/** Thirty payments of other people: their sizes in virtual bytes and their fee rates. The numbers are made up. */
export const OTHERS: readonly Waiting[] = [
  [141, 12],
  [209, 3],
  [110, 25],
  [141, 8],
  [373, 6],
  [153, 31],
  [141, 5],
  [222, 18],
  [141, 14],
  [548, 2],
  [110, 9],
  [178, 40],
  [209, 7],
  [141, 22],
  [277, 11],
  [141, 4],
  [153, 16],
  [345, 10],
  [141, 28],
  [209, 13],
  [110, 6],
  [141, 35],
  [616, 15],
  [178, 5],
  [141, 20],
  [222, 3],
  [141, 9],
  [153, 2],
  [209, 17],
  [141, 7],
].map(([size = 0, rate = 0]) => ({ size, rate }));

/**
 * The blocks that miners would fill: the best fee rates first, and what doesn't fit into a block waits for the next. Of
 * two payments with the same rate, the earlier one goes first.
 * @param waiting none larger than a block.
 */
export function packed(waiting: readonly Waiting[]): Waiting[][] {
  const blocks: Waiting[][] = [];
  let left = [...waiting].sort((a, b) => b.rate - a.rate);
  while (left.length > 0) {
    let room = BLOCK_ROOM;
    const [block, rest]: [Waiting[], Waiting[]] = [[], []];
    for (const payment of left) {
      const isIn = payment.size <= room;
      if (isIn) room -= payment.size;
      (isIn ? block : rest).push(payment);
    }
    blocks.push(block);
    left = rest;
  }
  return blocks;
}

/** In which block the own payment is, from 1. */
export function ownPlace(blocks: readonly Waiting[][]): number {
  return 1 + blocks.findIndex((block) => block.some(({ isOwn }) => isOwn));
}

/** The lowest whole fee rate with which a payment of this size is in the next block. */
export function leastForNextBlock(size: number): number {
  let rate = 1;
  while (ownPlace(packed([...OTHERS, { size, rate, isOwn: true }])) > 1) rate += 1;
  return rate;
}
