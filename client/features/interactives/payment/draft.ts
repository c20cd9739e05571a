/** What Ana asks for, in satoshis. */
export const ASKED = 60_000;

/** The coins of the example wallet, in satoshis. */
export const COINS: readonly number[] = [50_000, 30_000, 20_500, 12_500, 600];

/** Smaller outputs to a native SegWit address (P2WPKH) aren't relayed, by default in Bitcoin Core; in satoshis. */
export const DUST = 294;

/** Of payments between native SegWit addresses (P2WPKH), in virtual bytes. */
const OVERHEAD = 10.5;
const INPUT = 68;
const OUTPUT = 31;

/** In virtual bytes, of which there are no halves. */
export function sizeOf(inputs: number, outputs: number): number {
  return Math.ceil(OVERHEAD + INPUT * inputs + OUTPUT * outputs);
}

/** What spending a coin costs at a fee rate, in satoshis. */
export function costOfInput(rate: number): number {
  return INPUT * rate;
}

/** A payment that isn't sent yet. Amounts are in satoshis. */
export type Draft =
  | { kind: 'no coins' }
  | { kind: 'no amount' }
  | { kind: 'dust amount' }
  | { kind: 'short'; missing: number }
  | {
      kind: 'ready';
      /** In virtual bytes. */
      size: number;
      fee: number;
      /** 0 if there is none. */
      change: number;
      /** The part of the fee that was too small for change. */
      lost: number;
    };

/** The payment of an amount with some coins. @param rate in satoshis per virtual byte. */
export function draftOf(coins: readonly number[], amount: number | null, rate: number): Draft {
  if (amount === null) return { kind: 'no amount' };
  if (amount < DUST) return { kind: 'dust amount' };
  if (coins.length === 0) return { kind: 'no coins' };
  const left = coins.reduce((sum, coin) => sum + coin, 0) - amount;
  const size = sizeOf(coins.length, 2);
  const change = left - size * rate;
  if (change >= DUST) return { kind: 'ready', size, fee: size * rate, change, lost: 0 };
  const smaller = sizeOf(coins.length, 1);
  const lost = left - smaller * rate;
  if (lost < 0) return { kind: 'short', missing: -lost };
  return { kind: 'ready', size: smaller, fee: left, change: 0, lost };
}

/** The satoshis that someone typed, in digits with or without groups of three; null if they are no whole number. */
export function amountOf(text: string): number | null {
  const typed = text.trim();
  if (!/^(?:\d{1,9}|\d{1,3}(?:[ .,\u00a0]\d{3}){1,2})$/.test(typed)) return null;
  return Number(typed.replace(/\D/g, ''));
}
