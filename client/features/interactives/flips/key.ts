import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { getPublicKey, utils } from '@noble/secp256k1';
import { bech32 } from '@scure/base';

export const FLIPS = 256;

/** The number that flips of a coin make, first flip first, in hexadecimal; heads are ones. Missing flips are left out. */
export function hexOfFlips(flips: readonly boolean[]): string {
  const digits =
    flips
      .map((isHeads) => (isHeads ? '1' : '0'))
      .join('')
      .match(/.{4}/g) ?? [];
  return digits.map((four) => Number.parseInt(four, 2).toString(16)).join('');
}

interface FlippedKey {
  /** In hexadecimal. */
  publicKey: string;
  address: string;
}

/**
 * The public key and the SegWit address of a private key.
 * @param prefix of the network: `tb` for the test network, `bc` for Bitcoin.
 * @returns null for the few numbers that are no key.
 */
export function keyOf(hex: string, prefix: 'tb' | 'bc' = 'tb'): FlippedKey | null {
  const secret = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  if (!utils.isValidSecretKey(secret)) return null;
  const publicKey = getPublicKey(secret, true);
  const address = bech32.encode(prefix, [0, ...bech32.toWords(ripemd160(sha256(publicKey)))]);
  return { publicKey: bytesToHex(publicKey), address };
}
