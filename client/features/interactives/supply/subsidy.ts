/** In satoshis, of which a bitcoin has 100 million. */
const FIRST_SUBSIDY = 5_000_000_000n;
export const SATS_PER_BTC = 100_000_000n;
/** In blocks. */
export const HALVING = 210_000;
/** From this one on, blocks have no subsidy. */
export const LAST_ERA = 33;

/** What the block at a height may create, in satoshis. */
export function subsidyAt(height: number): bigint {
  const halvings = Math.floor(height / HALVING);
  return halvings >= 64 ? 0n : FIRST_SUBSIDY >> BigInt(halvings);
}

/** What all blocks below a height may create together, in satoshis. */
export function issuedBefore(height: number): bigint {
  let sum = 0n;
  for (let start = 0; start < height && subsidyAt(start) > 0n; start += HALVING) {
    sum += subsidyAt(start) * BigInt(Math.min(HALVING, height - start));
  }
  return sum;
}

/** All that will ever be. */
export const TOTAL = issuedBefore(HALVING * LAST_ERA);

/** An amount in satoshis as bitcoin, with as many decimals as it needs. @param point between them. */
export function asBitcoin(sats: bigint, point: string): string {
  const decimals = String(sats % SATS_PER_BTC)
    .padStart(8, '0')
    .replace(/(?<!0)0+$/, '');
  return `${sats / SATS_PER_BTC}${decimals && point}${decimals}`;
}

/** The satoshis of an amount of bitcoin that someone typed with a comma or a point; null if it isn't one. */
export function satsOf(bitcoin: string): bigint | null {
  const [, whole, decimals = ''] = /^\s*(\d{1,8})(?:[.,](\d{1,8}))?\s*$/.exec(bitcoin) ?? [];
  return whole === undefined ? null : BigInt(whole) * SATS_PER_BTC + BigInt(decimals.padEnd(8, '0'));
}
