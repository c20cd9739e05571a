import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { wordlist as english } from '@scure/bip39/wordlists/english.js';
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish.js';
import { readings } from './characters.ts';
import type { FieldProblem } from './field-problem.ts';

/**
 * Finds seed phrases and private keys, which must never be published. Bots read public comments, so the coins would be
 * gone within minutes.
 *
 * Ordinary text passes: neither word list contains the small words that every sentence needs ("the", "of", "de",
 * "que"). So twelve listed words in a row are not a sentence, even if their checksum is wrong.
 */
export type Secret = Extract<FieldProblem, 'seed_phrase' | 'private_key'>;

/** Numbers of words that a seed phrase can have. */
const PHRASE_LENGTHS = [12, 15, 18, 21, 24];
const SHORTEST_PHRASE = 12;

/** With this many different words, a run counts as a phrase with a typo. "moon moon moon" doesn't. */
const DIFFERENT_WORDS = 8;

/** A private key in WIF: 51 or 52 Base58 characters. */
const WIF = /^[5KL9c][1-9A-HJ-NP-Za-km-z]{50,51}$/;
/** xprv and its relatives of BIP-49, BIP-84 and the test networks (SLIP-132). */
const EXTENDED_KEY = /^[xyztuvYZUV]prv[1-9A-HJ-NP-Za-km-z]{107}$/;
const NOT_BASE58 = /[^1-9A-HJ-NP-Za-km-z]+/;

/** 64 hexadecimal digits can be a transaction or a key. They count as a key if the text calls them one. */
const LABELLED_KEY =
  /(?:priv(?:ate|ada)?|secret[ao]?)[\s_-]*(?:key|clave|llave)|(?:clave|llave)\s+(?:privada|secreta)|seckey/giu;
const KEY_AFTER_LABEL = /^(?:[^\p{L}\d]|is|es|hex|in|en|mi|my|the|la){0,20}(?:0x)?[0-9a-f]{64}(?![0-9a-f])/iu;

const base58check = createBase58check(sha256);
/** For each list, the position of every word. */
const lists = [english, spanish].map((words) => new Map(words.map((word, place) => [plain(word), place])));

/** The first secret found in a text, or null. */
export function secretIn(text: string): Secret | null {
  const versions = readings(text);
  if (versions.some((version) => lists.some((list) => hasPhrase(version, list)))) return 'seed_phrase';
  return versions.some(hasKey) ? 'private_key' : null;
}

/** Lower case without accents: people type phrases without them, and in BIP-39 "ñ" counts as "n". */
function plain(text: string): string {
  return text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
}

/**
 * Words of a phrase can be separated by anything except letters: spaces, line breaks, commas, hyphens, "1." or "2)".
 */
function hasPhrase(text: string, list: ReadonlyMap<string, number>): boolean {
  let run: number[] = [];
  for (const token of plain(text).split(/[^\p{L}]+/u)) {
    const place = list.get(token);
    if (place !== undefined) {
      run.push(place);
    } else if (token) {
      if (isPhrase(run)) return true;
      run = [];
    }
  }
  return isPhrase(run);
}

function isPhrase(run: readonly number[]): boolean {
  if (run.length < SHORTEST_PHRASE) return false;
  return new Set(run).size >= DIFFERENT_WORDS || hasRightPhrase(run);
}

/** Whether any part of a run is a phrase with a right checksum. */
function hasRightPhrase(run: readonly number[]): boolean {
  return PHRASE_LENGTHS.some((length) =>
    run.some((_, start) => start + length <= run.length && isRight(run.slice(start, start + length))),
  );
}

/**
 * BIP-39: 11 bits for each word. The last bits are a checksum, the start of the hash of the other bits. The library
 * isn't used here, because it indexes its 2,048 words again for each phrase: a text of a thousand words took seconds.
 */
function isRight(phrase: readonly number[]): boolean {
  const bits = phrase.map((place) => place.toString(2).padStart(11, '0')).join('');
  const entropyBits = bits.length - phrase.length / 3;
  const entropy = Uint8Array.from({ length: entropyBits / 8 }, (_, n) =>
    Number.parseInt(bits.slice(n * 8, n * 8 + 8), 2),
  );
  const [hashed = 0] = sha256(entropy);
  return hashed.toString(2).padStart(8, '0').startsWith(bits.slice(entropyBits));
}

function hasKey(text: string): boolean {
  return text.split(NOT_BASE58).some(isEncodedKey) || hasLabelledKey(text);
}

function isEncodedKey(token: string): boolean {
  if (WIF.test(token)) return isWif(token);
  return EXTENDED_KEY.test(token) && decoded(token)?.length === 78;
}

/** For main and test networks: 32 bytes of key, plus one for a compressed public key. */
function isWif(token: string): boolean {
  const payload = decoded(token);
  if (payload?.[0] !== 0x80 && payload?.[0] !== 0xef) return false;
  return payload.length === 33 || (payload.length === 34 && payload[33] === 1);
}

/** The content of a base58check text, or null if its checksum is wrong. */
function decoded(token: string): Uint8Array | null {
  try {
    return base58check.decode(token);
  } catch {
    return null;
  }
}

function hasLabelledKey(text: string): boolean {
  return [...text.matchAll(LABELLED_KEY)].some(({ index, 0: label }) => {
    const start = index + label.length;
    return KEY_AFTER_LABEL.test(text.slice(start, start + 200));
  });
}
