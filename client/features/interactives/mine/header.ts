import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** The fields of a block's header but for the nonce. Hashes are written as people write them, last byte first. */
export interface HeaderFields {
  version: number;
  previous: string;
  merkleRoot: string;
  /** Seconds since 1970. */
  time: number;
  /** The target, in its short form. */
  bits: number;
}

/** The first block of Bitcoin, of January 3, 2009. */
export const GENESIS: HeaderFields = {
  version: 1,
  previous: '0'.repeat(64),
  merkleRoot: '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
  time: 1_231_006_505,
  bits: 0x1d00ffff,
};

export const GENESIS_NONCE = 2_083_236_893;

const NONCE_PLACE = 76;

/** The 80 bytes that are hashed, with a nonce of 0. */
export function headerBytes({ version, previous, merkleRoot, time, bits }: HeaderFields): Uint8Array {
  const bytes = new Uint8Array(80);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, version, true);
  bytes.set(hexToBytes(previous).reverse(), 4);
  bytes.set(hexToBytes(merkleRoot).reverse(), 36);
  view.setUint32(68, time, true);
  view.setUint32(72, bits, true);
  return bytes;
}

/** The hash of a header with this nonce, first byte first as people write it. @param header is changed. */
export function hashWith(header: Uint8Array, nonce: number): Uint8Array {
  new DataView(header.buffer).setUint32(NONCE_PLACE, nonce, true);
  return sha256(sha256(header)).reverse();
}

/** How many bits at the start of a hash are zero. */
export function zeroBits(hash: Uint8Array): number {
  const first = hash.findIndex((byte) => byte !== 0);
  return first === -1 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24;
}

export const hexOf = (hash: Uint8Array) => bytesToHex(hash);
