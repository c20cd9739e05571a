import { sha256 } from '@noble/hashes/sha2.js';

/** Words in the list of BIP 39, in every language. */
export const LIST_SIZE = 2048;
/** Consecutive words of the list that differ only in the last four bits, which are the checksum. */
export const GROUP_SIZE = 16;
const WORD_BITS = 11n;
const CHECKSUM_BITS = 4n;

/** The first eleven words of the example, as places in the list from 0: the first bits of SHA-256 of “hello”. */
export const ELEVEN: readonly number[] = [359, 1171, 884, 1531, 81, 1080, 1245, 59, 342, 366, 965];

const loading: Partial<Record<string, Promise<readonly string[]>>> = {};

/** The word list of a language, else English, which is loaded once. Accents are single characters. */
export function wordsIn(language: string): Promise<readonly string[]> {
  loading[language] ??= load(language);
  return loading[language];
}

async function load(language: string): Promise<readonly string[]> {
  const { wordlist } =
    language === 'es'
      ? await import('@scure/bip39/wordlists/spanish.js')
      : await import('@scure/bip39/wordlists/english.js');
  return wordlist.map((word) => word.normalize());
}

/** What the last word of a backup brings as its checksum, and what the hash of all other bits asks for. */
export interface ChecksumOf {
  /** From 0 to 15. */
  found: number;
  wanted: number;
}

/** The checksum of twelve words, as BIP 39 computes it. @param places of the words in the list, from 0. */
export function checksumOf(places: readonly number[]): ChecksumOf {
  const bits = places.reduce((before, place) => (before << WORD_BITS) | BigInt(place), 0n);
  let entropy = bits >> CHECKSUM_BITS;
  const bytes = new Uint8Array(16);
  for (let at = bytes.length - 1; at >= 0; at -= 1) {
    bytes[at] = Number(entropy & 255n);
    entropy >>= 8n;
  }
  return { found: Number(bits & 15n), wanted: (sha256(bytes)[0] ?? 0) >> 4 };
}

export function fits(places: readonly number[]): boolean {
  const { found, wanted } = checksumOf(places);
  return found === wanted;
}

/** All words that fit after eleven others, as places in the list. */
export function lastWordsAfter(eleven: readonly number[]): number[] {
  return allPlaces().filter((last) => fits([...eleven, last]));
}

/** How many of the wrong words in one place of a backup the checksum finds out. @param at from 0. */
export function foundOutAt(twelve: readonly number[], at: number): number {
  return allPlaces().filter((other) => other !== twelve[at] && !fits(twelve.with(at, other))).length;
}

function allPlaces(): number[] {
  return Array.from({ length: LIST_SIZE }, (_, place) => place);
}
