import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { hashes, schnorr } from '@noble/secp256k1';

hashes.sha256 = sha256;

/** A key that this page made and keeps nowhere. */
export interface NewKey {
  secret: Uint8Array;
  /** In hexadecimal. */
  publicKey: string;
}

export function newKey(): NewKey {
  const { secretKey, publicKey } = schnorr.keygen();
  return { secret: secretKey, publicKey: bytesToHex(publicKey) };
}

/** The Schnorr signature (BIP 340) of the SHA-256 of a text, in hexadecimal. */
export function signText({ secret }: NewKey, text: string): string {
  return bytesToHex(schnorr.sign(sha256(utf8ToBytes(text)), secret));
}

/** Whether a signature is of this text, by the owner of this public key; both in hexadecimal. */
export function isSignatureOf(signature: string, text: string, publicKey: string): boolean {
  return schnorr.verify(bytesOf(signature), sha256(utf8ToBytes(text)), bytesOf(publicKey));
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
