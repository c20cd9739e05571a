import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { entropyToMnemonic } from '@scure/bip39';
import { wordlist as english } from '@scure/bip39/wordlists/english.js';
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish.js';
import { describe, expect, it } from 'vitest';
import { secretIn } from '#domain/scam-guard.ts';

/** The phrase of so many bytes of which each is `value`; every one has a valid checksum. */
const phrase = (words: string[], bytes: number, seed = 7) =>
  entropyToMnemonic(
    Uint8Array.from({ length: bytes }, (_, n) => (n * 83 + seed * 29) % 256),
    words,
  );

const ENGLISH = phrase(english, 16);
const SPANISH = phrase(spanish, 16);
const words = (text: string) => text.split(' ');

/** The bytes as base58 with checksum. */
const base58check = (...bytes: number[]) => createBase58check(sha256).encode(Uint8Array.from(bytes));
const KEY = Array.from({ length: 32 }, (_, n) => n + 1);
const HEX = KEY.map((byte) => byte.toString(16).padStart(2, '0')).join('');

describe('a seed phrase is found', () => {
  it.each([12, 15, 18, 21, 24])('in English and Spanish, of %i words', (length) => {
    const bytes = (length / 3) * 4;
    expect(secretIn(`My words: ${phrase(english, bytes)}`)).toBe('seed_phrase');
    expect(secretIn(phrase(spanish, bytes))).toBe('seed_phrase');
  });

  it.each([
    ['capitals', ENGLISH.toUpperCase()],
    ['line breaks', words(ENGLISH).join('\r\n')],
    ['commas', words(ENGLISH).join(', ')],
    ['hyphens', words(ENGLISH).join('-')],
    [
      'numbers',
      words(ENGLISH)
        .map((word, n) => `${n + 1}. ${word}`)
        .join('\n'),
    ],
    [
      'numbers in brackets',
      words(ENGLISH)
        .map((word, n) => `${n + 1}) ${word}`)
        .join('  '),
    ],
    ['invisible characters', words(ENGLISH).join(' \u200b\u00ad').replaceAll('a', 'a\u200d')],
    ['Hangul fillers in words', words(ENGLISH).join(' ').replaceAll('a', 'a\u3164').replaceAll('e', '\u115fe\uffa0')],
    ['Hangul fillers between words', words(ENGLISH).join('\u3164')],
    ['zero-width spaces between words', words(ENGLISH).join('\u200b')],
    ['composed accents', SPANISH.normalize('NFC')],
    ['decomposed accents', SPANISH.normalize('NFD')],
    ['no accents', SPANISH.normalize('NFD').replace(/\p{M}/gu, '')],
    ['prose around it', `Hi, please help, my wallet says ${ENGLISH} and then nothing works. Thanks!`],
  ])('whatever the words are written with: %s', (_what, text) => {
    expect(secretIn(text)).toBe('seed_phrase');
  });

  it('with a right checksum, however few different words it has', () => {
    expect(secretIn(`${'abandon '.repeat(11)}about`)).toBe('seed_phrase');
    expect(secretIn(`${'ábaco '.repeat(11)}abierto`)).toBe('seed_phrase');
    expect(secretIn(`zoo ${'zoo '.repeat(11)}wrong`)).toBe('seed_phrase');
  });

  it('with a wrong checksum, as after a slip', () => {
    const [first = '', second = '', ...rest] = words(ENGLISH);
    expect(secretIn([second, first, ...rest].join(' '))).toBe('seed_phrase');
  });
});

describe('ordinary texts pass', () => {
  it.each([
    ['eleven words', words(ENGLISH).slice(1).join(' ')],
    ['a phrase with other words between', words(ENGLISH).join(' and the ')],
    ['excitement', 'moon '.repeat(40)],
    ['nothing', ''],
    ['English', 'When people buy coins they should verify every address first, then sign the transaction.'],
    ['Spanish', 'Sobre todo, nunca entregues tus palabras: este es el error más común entre los nuevos usuarios.'],
  ])('%s', (_what, text) => {
    expect(secretIn(text)).toBeNull();
  });

  const folder = 'cli/starter-content';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));

  it.each(files)('%s, but for the phrase that the lesson on seed phrases shows', (name) => {
    const paragraphs = readFileSync(join(folder, name), 'utf8').split(/\n\s*\n/);
    const refused = paragraphs.filter((paragraph) => secretIn(paragraph) !== null);
    expect(refused.filter((paragraph) => !paragraph.includes('12 about'))).toEqual([]);
  });
});

describe('a private key is found', () => {
  it.each([
    ['WIF', base58check(0x80, ...KEY)],
    ['WIF of a compressed key', base58check(0x80, ...KEY, 1)],
    ['WIF of the test network', base58check(0xef, ...KEY)],
    ['compressed WIF of the test network', base58check(0xef, ...KEY, 1)],
    ['xprv', base58check(0x04, 0x88, 0xad, 0xe4, ...KEY, ...KEY, ...KEY.slice(0, 10))],
    ['yprv', base58check(0x04, 0x9d, 0x78, 0x78, ...KEY, ...KEY, ...KEY.slice(0, 10))],
    ['zprv', base58check(0x04, 0xb2, 0x43, 0x0c, ...KEY, ...KEY, ...KEY.slice(0, 10))],
    ['tprv', base58check(0x04, 0x35, 0x83, 0x94, ...KEY, ...KEY, ...KEY.slice(0, 10))],
  ])('%s', (_what, key) => {
    expect(secretIn(key)).toBe('private_key');
    expect(secretIn(`wpkh([deadbeef/84h]${key}/0/*), what does it mean?`)).toBe('private_key');
  });

  it.each([
    `Private key: ${HEX}`,
    `privkey=0x${HEX.toUpperCase()}`,
    `my secret_key is "${HEX}"`,
    `Clave privada: ${HEX}`,
  ])('hexadecimal digits that are called one: %s', (text) => {
    expect(secretIn(text)).toBe('private_key');
  });

  it.each([
    ['a transaction', `My transaction ${HEX} is not confirmed.`],
    ['a transaction beside talk of keys', `Keep your private key safe. The transaction was ${HEX}.`],
    ['WIF with a wrong checksum', `${base58check(0x80, ...KEY, 1).slice(0, -1)}1`],
    ['an address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['a public key', base58check(0x04, 0x88, 0xb2, 0x1e, ...KEY, ...KEY, ...KEY.slice(0, 10))],
  ])('and not mistaken for %s', (_what, text) => {
    expect(secretIn(text)).toBeNull();
  });
});
