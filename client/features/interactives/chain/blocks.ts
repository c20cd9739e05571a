import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** A block of the small chain. What it says about the block before it is computed. */
export interface Block {
  payment: string;
  nonce: number;
}

/** A block in its chain. Hashes are in hexadecimal. */
export interface LinkedBlock extends Block {
  previous: string;
  hash: string;
  /** Whether the hash shows the work that the rules ask for. */
  hasWork: boolean;
}

/** Hexadecimal zeros at the start of a hash. */
const ZEROS = '000';

/** Five blocks whose hashes all show the work. */
export const FIRST_CHAIN: readonly Block[] = [
  { payment: 'Ana → Luis: 5', nonce: 2601 },
  { payment: 'Luis → Eva: 2', nonce: 3955 },
  { payment: 'Eva → Ana: 1', nonce: 238 },
  { payment: 'Luis → Ana: 3', nonce: 6359 },
  { payment: 'Ana → Eva: 4', nonce: 8941 },
];

export function hashOf(previous: string, { payment, nonce }: Block): string {
  return bytesToHex(sha256(sha256(utf8ToBytes(`${previous} ${payment} ${nonce}`))));
}

export function hasWork(hash: string): boolean {
  return hash.startsWith(ZEROS);
}

/** The blocks with their hashes, each computed from the one before. */
export function linked(blocks: readonly Block[]): LinkedBlock[] {
  let previous = '0'.repeat(64);
  return blocks.map((block) => {
    const hash = hashOf(previous, block);
    const link = { ...block, previous, hash, hasWork: hasWork(hash) };
    previous = hash;
    return link;
  });
}

/** In milliseconds, so that the page stays alive. */
const SLICE = 12;

/** The nonce from 0 that gives the block its work; null if it was given up. */
export async function mine(previous: string, payment: string, signal: AbortSignal): Promise<number | null> {
  let nonce = 0;
  while (!signal.aborted) {
    const end = performance.now() + SLICE;
    while (performance.now() < end) {
      if (hasWork(hashOf(previous, { payment, nonce }))) return nonce;
      nonce += 1;
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
  return null;
}
