import { hexToBytes } from '@noble/hashes/utils.js';
import { schnorr } from '@noble/secp256k1';
import { describe, expect, it } from 'vitest';
import { FIRST_CHAIN, linked, mine } from '#client/features/interactives/chain/blocks.ts';
import { differingPlaces, FRIEND, hasRightChecksum, THIEF } from '#client/features/interactives/checksum/addresses.ts';
import { differences, fingerprintOf } from '#client/features/interactives/fingerprint/bits.ts';
import { hexOfFlips, keyOf } from '#client/features/interactives/flips/key.ts';
import {
  forged,
  levelsOf,
  MERKLE_ROOT,
  PAYMENTS,
  proofOf,
  provenRoot,
} from '#client/features/interactives/merkle/tree.ts';
import {
  GENESIS,
  GENESIS_NONCE,
  hashWith,
  headerBytes,
  hexOf,
  zeroBits,
} from '#client/features/interactives/mine/header.ts';
import { isSignatureOf, newKey, signText } from '#client/features/interactives/sign/signatures.ts';
import {
  asBitcoin,
  HALVING,
  issuedBefore,
  LAST_ERA,
  satsOf,
  subsidyAt,
  TOTAL,
} from '#client/features/interactives/supply/subsidy.ts';

describe('what interactives compute', () => {
  it('fingerprint: SHA-256 of “hello” and “hellp” differ in 131 of 256 bits', () => {
    const [hello, hellp] = [fingerprintOf('hello'), fingerprintOf('hellp')];
    expect(hello.hex).toBe('2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824');
    expect(hello.bits.slice(0, 8)).toEqual([false, false, true, false, true, true, false, false]);
    expect(differences(hello.bits, hellp.bits).filter(Boolean)).toHaveLength(131);
    expect(fingerprintOf('ñ').hex).toBe(fingerprintOf('\u00f1').hex);
  });

  it('mine: the first block has its hash with its nonce only', () => {
    const header = headerBytes(GENESIS);
    const hash = hashWith(header, GENESIS_NONCE);
    expect(hexOf(hash)).toBe('000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f');
    expect(zeroBits(hash)).toBe(43);
    expect(zeroBits(hashWith(header, GENESIS_NONCE + 1))).toBeLessThan(32);
    expect([zeroBits(Uint8Array.of(1)), zeroBits(Uint8Array.of(255)), zeroBits(new Uint8Array(2))]).toEqual([7, 0, 16]);
  });

  it('checksum: finds every single wrong character of an address, but no swapped address', () => {
    expect([FRIEND, THIEF].map(hasRightChecksum)).toEqual([true, true]);
    for (let place = 0; place < FRIEND.length; place += 1) {
      const other = FRIEND[place] === 'q' ? 'p' : 'q';
      const wrong = FRIEND.slice(0, place) + other + FRIEND.slice(place + 1);
      expect(hasRightChecksum(wrong), wrong).toBe(false);
      expect(differingPlaces(wrong, FRIEND)).toEqual([place + 1]);
    }
    for (const other of ['', 'tb1', FRIEND.slice(0, -1), 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4']) {
      expect(hasRightChecksum(other), other).toBe(false);
    }
    expect([FRIEND.slice(0, 8), FRIEND.slice(-3)]).toEqual([THIEF.slice(0, 8), THIEF.slice(-3)]);
    expect(differingPlaces(FRIEND, THIEF)[0]).toBe(9);
  });

  it('supply: all blocks together create 2,099,999,997,690,000 satoshis', () => {
    expect(TOTAL).toBe(2_099_999_997_690_000n);
    expect(issuedBefore(HALVING * LAST_ERA * 10)).toBe(TOTAL);
    expect([0, 209_999, 210_000, 840_000, 6_929_999, 6_930_000, 1e9].map(subsidyAt)).toEqual([
      5_000_000_000n,
      5_000_000_000n,
      2_500_000_000n,
      312_500_000n,
      1n,
      0n,
      0n,
    ]);
    expect(issuedBefore(1)).toBe(5_000_000_000n);
    expect([asBitcoin(312_500_000n, '.'), asBitcoin(1n, ','), asBitcoin(500_000_000n, '.')]).toEqual([
      '3.125',
      '0,00000001',
      '5',
    ]);
    expect(['1', '0,001', '0.00000001', '21000000'].map(satsOf)).toEqual([
      100_000_000n,
      100_000n,
      1n,
      2_100_000_000_000_000n,
    ]);
    expect(['', '-1', '1e3', '0.000000001', '1.', 'a'].map(satsOf)).toEqual([null, null, null, null, null, null]);
  });

  it('sign: a signature fits its sentence and key only; the library signs as BIP 340 says', () => {
    const [ana, eve] = [newKey(), newKey()];
    const signature = signText(ana, 'Pay Ana, not Luis.');
    expect(isSignatureOf(signature, 'Pay Ana, not Luis.', ana.publicKey)).toBe(true);
    expect(isSignatureOf(signature, 'Pay Ana not Luis.', ana.publicKey)).toBe(false);
    expect(isSignatureOf(signature, 'Pay Ana, not Luis.', eve.publicKey)).toBe(false);
    // Test vector 0.
    const [secret, zeros] = [hexToBytes(`${'0'.repeat(63)}3`), new Uint8Array(32)];
    expect(Buffer.from(schnorr.sign(zeros, secret, zeros)).toString('hex')).toBe(
      'e907831f80848d1069a5371b402410364bdf1c5f8307b0084c55f1ce2dca821525f66a4a85ea8b71e482a74f382d2ce5ebeee8fdb2172f477df4900d310536c0',
    );
  });

  it('chain: five blocks hold, a change breaks its block and all after it, and mining mends one', async () => {
    const states = (blocks: Parameters<typeof linked>[0]) => linked(blocks).map(({ hasWork }) => hasWork);
    expect(states(FIRST_CHAIN)).toEqual([true, true, true, true, true]);
    const changed = FIRST_CHAIN.map((block, index) => (index === 1 ? { ...block, payment: 'Luis → Eva: 200' } : block));
    expect(states(changed)).toEqual([true, false, false, false, false]);
    const { previous = '', payment = '' } = linked(changed)[1] ?? {};
    const nonce = await mine(previous, payment, new AbortController().signal);
    expect(states(changed.map((block, index) => (index === 1 ? { ...block, nonce: nonce ?? 0 } : block)))[1]).toBe(
      true,
    );
    expect(await mine(previous, payment, AbortSignal.abort())).toBeNull();
  });

  it('flips: the number 1 is the key of a well-known address, 0 is none', () => {
    const one = `${'0'.repeat(63)}1`;
    expect(keyOf(one, 'bc')).toEqual({
      publicKey: '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
      address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    });
    expect(keyOf(one)?.address).toBe('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx');
    expect([keyOf('0'.repeat(64)), keyOf('f'.repeat(64))]).toEqual([null, null]);
    expect(hexOfFlips([true, false, true, false, true, true, true, true, false])).toBe('af');
  });

  it('merkle: the payments of block 100,000 give its root, and each has a proof of two hashes', () => {
    const levels = levelsOf(PAYMENTS);
    expect(levels.map(({ length }) => length)).toEqual([4, 2, 1]);
    expect(levels.at(-1)).toEqual([MERKLE_ROOT]);
    for (const [place, payment] of PAYMENTS.entries()) {
      const proof = proofOf(levels, place);
      expect(proof).toHaveLength(2);
      expect(provenRoot(payment, proof)).toBe(MERKLE_ROOT);
      expect(provenRoot(forged(payment), proof)).not.toBe(MERKLE_ROOT);
      expect(forged(payment).slice(1)).toBe(payment.slice(1));
    }
  });
});
