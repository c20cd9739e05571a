import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** The four payments of block 100,000 of December 29, 2010: their IDs, as people write them. */
export const PAYMENTS = [
  '8c14f0db3df150123e6f3dbbf30f8b955a8249b62ac1d1ff16284aefa3d06d87',
  'fff2525b8931402dd09222c50775608f75787bd2b87e56995a7bdd30f79702c4',
  '6359f0868171b1d194cbee1af2f16ea598ae8fad666d9b012c8ed2b79a236ec4',
  'e9a66845e05d5abc0ad04ec80f774a7e585c6e8db975962d069a522137b80c1d',
] as const;

/** What the header of that block says about its payments. */
export const MERKLE_ROOT = 'f3e94742aca4b5ef85488dc37c06c3282295ffec960994b2c0d5ac2a25a95766';

/** The hash of two hashes. All are written as people write them, last byte first. */
export function pairHash(left: string, right: string): string {
  const bytes = new Uint8Array(64);
  bytes.set(hexToBytes(left).reverse());
  bytes.set(hexToBytes(right).reverse(), 32);
  return bytesToHex(sha256(sha256(bytes)).reverse());
}

/** The levels of a tree of 2, 4, 8… hashes: the given ones first, the root last. */
export function levelsOf(hashes: readonly string[]): string[][] {
  const levels = [[...hashes]];
  for (let level = levels[0] ?? []; level.length > 1; level = levels.at(-1) ?? []) {
    levels.push(level.flatMap((hash, index) => (index % 2 === 0 ? [pairHash(hash, level[index + 1] ?? hash)] : [])));
  }
  return levels;
}

/** A step of a proof: the hash to combine with, and its side. */
export interface ProofStep {
  hash: string;
  isLeft: boolean;
}

/** The hashes that prove that the payment at a place belongs to the tree. */
export function proofOf(levels: readonly string[][], place: number): ProofStep[] {
  return levels.slice(0, -1).map((level, depth) => {
    const own = place >> depth;
    const isLeft = own % 2 === 1;
    return { hash: level[isLeft ? own - 1 : own + 1] ?? '', isLeft };
  });
}

/** What the proof says the root is. */
export function provenRoot(payment: string, proof: readonly ProofStep[]): string {
  return proof.reduce((hash, step) => (step.isLeft ? pairHash(step.hash, hash) : pairHash(hash, step.hash)), payment);
}

/** A payment's ID with its first digit changed. */
export function forged(payment: string): string {
  return `${((Number.parseInt(payment.charAt(0), 16) + 1) % 16).toString(16)}${payment.slice(1)}`;
}
