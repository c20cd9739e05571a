import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of a text in UTF-8. */
export function fingerprintOf(text: string): { hex: string; bits: boolean[] } {
  const bytes = sha256(utf8ToBytes(text));
  const bits = [...bytes].flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((place) => ((byte >> place) & 1) === 1));
  return { hex: bytesToHex(bytes), bits };
}

/** For each bit whether it differs. */
export function differences(a: readonly boolean[], b: readonly boolean[]): boolean[] {
  return a.map((bit, index) => bit !== b[index]);
}
