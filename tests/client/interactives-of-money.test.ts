import { validateMnemonic } from '@scure/bip39';
import { wordlist as english } from '@scure/bip39/wordlists/english.js';
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish.js';
import { describe, expect, it } from 'vitest';
import {
  checksumOf,
  ELEVEN,
  foundOutAt,
  GROUP_SIZE,
  LIST_SIZE,
  lastWordsAfter,
  wordsIn,
} from '#client/features/interactives/lastword/words.ts';
import {
  ANSWERS,
  answerOf,
  EVENT_NAMES,
  holdersOf,
  OWN_WITH_COPY,
  SETUP_NAMES,
  SETUPS,
} from '#client/features/interactives/owners/rule.ts';
import { amountOf, COINS, DUST, draftOf, sizeOf } from '#client/features/interactives/payment/draft.ts';
import {
  BLOCK_ROOM,
  leastForNextBlock,
  OTHERS,
  ownPlace,
  packed,
} from '#client/features/interactives/payment/queue.ts';
import { texts as englishTexts } from '#client/features/interactives/scams/en.ts';
import { texts as spanishTexts } from '#client/features/interactives/scams/es.ts';
import { MESSAGES } from '#client/features/interactives/scams/messages.ts';

describe('lastword: the checksum of a backup', () => {
  it('lets 128 of 2,048 last words fit, one in each group of 16, and they are those that the library accepts', async () => {
    const last = lastWordsAfter(ELEVEN);
    expect(last).toHaveLength(128);
    expect(last.map((place) => Math.floor(place / GROUP_SIZE))).toEqual(last.map((_, group) => group));
    const isAccepted = (place: number, list: string[]) =>
      validateMnemonic([...ELEVEN, place].map((at) => list[at]).join(' '), list);
    for (const list of [english, spanish]) expect(last.every((place) => isAccepted(place, list))).toBe(true);
    const others = Array.from({ length: 200 }, (_, place) => place).filter((place) => !last.includes(place));
    expect(others.some((place) => isAccepted(place, english))).toBe(false);
  });

  it('finds out about 15 of 16 wrong words, in every place', () => {
    const twelve = [...ELEVEN, lastWordsAfter(ELEVEN)[0] ?? 0];
    const { found, wanted } = checksumOf(twelve);
    expect(found).toBe(wanted);
    for (let at = 0; at < 12; at += 1) {
      const share = foundOutAt(twelve, at) / (LIST_SIZE - 1);
      expect(Math.abs(share - 15 / 16), `place ${at}`).toBeLessThan(0.02);
    }
    // All words with the same first seven bits have the same checksum, so exactly 127 others fit.
    expect(foundOutAt(twelve, 11)).toBe(LIST_SIZE - 1 - 127);
  });

  it('computes with the words of both lists, which are written as people write them', async () => {
    const [en, es] = await Promise.all([wordsIn('en'), wordsIn('es')]);
    expect([en.length, es.length]).toEqual([LIST_SIZE, LIST_SIZE]);
    expect(ELEVEN.map((place) => en[place]).join(' ')).toBe(
      'coconut mystery hub satoshi any mandate option alter client column judge',
    );
    expect(es[1051]).toBe('logro');
    expect(es.every((word) => word === word.normalize('NFC'))).toBe(true);
  });
});

describe('payment: a draft', () => {
  it('is not ready without an amount, without coins, with dust, or with too little for the fee', () => {
    expect(draftOf([50_000], null, 5)).toEqual({ kind: 'no amount' });
    expect(draftOf([], 10_000, 5)).toEqual({ kind: 'no coins' });
    expect(draftOf([50_000], DUST - 1, 5)).toEqual({ kind: 'dust amount' });
    expect(draftOf([50_000], 60_000, 5)).toEqual({ kind: 'short', missing: 10_000 + 5 * 110 });
    expect(draftOf([60_109], 60_000, 1)).toEqual({ kind: 'short', missing: 1 });
    expect(draftOf([...COINS], 21_000_000, 1).kind).toBe('short');
  });

  it('has the sizes that the lesson gives: 141, 209 and 753 virtual bytes', () => {
    expect([sizeOf(1, 2), sizeOf(2, 2), sizeOf(10, 2), sizeOf(1, 1)]).toEqual([141, 209, 753, 110]);
  });

  it('gives back all that is left from 294 satoshis on; less than that goes to the miner', () => {
    const ready = { kind: 'ready', size: 209, fee: 2090 };
    expect(draftOf([50_000, 12_500], 60_000, 10)).toEqual({ ...ready, change: 410, lost: 0 });
    expect(draftOf([60_000 + 141 + DUST], 60_000, 1)).toMatchObject({ change: DUST, fee: 141 });
    expect(draftOf([60_000 + 141 + DUST - 1], 60_000, 1)).toEqual({
      kind: 'ready',
      size: 110,
      fee: 141 + DUST - 1,
      change: 0,
      lost: 141 + DUST - 1 - 110,
    });
  });

  it('creates and loses no satoshi, whatever the coins, the amount and the rate', () => {
    for (let rate = 1; rate <= 50; rate += 7) {
      for (let chosen = 1; chosen < 2 ** COINS.length; chosen += 1) {
        const coins = COINS.filter((_, index) => chosen & (1 << index));
        for (const amount of [294, 600, 12_000, 60_000]) {
          const draft = draftOf(coins, amount, rate);
          if (draft.kind !== 'ready') continue;
          expect(amount + draft.change + draft.fee).toBe(coins.reduce((sum, coin) => sum + coin, 0));
          expect(draft.fee).toBeGreaterThanOrEqual(draft.size * rate);
        }
      }
    }
  });

  it('reads whole amounts with and without groups of three, and nothing else', () => {
    expect(['60000', '60,000', '60 000', '60.000', ' 60\u00a0000 ', '294'].map(amountOf)).toEqual([
      60_000, 60_000, 60_000, 60_000, 60_000, 294,
    ]);
    for (const text of ['', '-1', '60.5', '0,0006', '6e4', '60,00', '1234567890', 'all']) {
      expect(amountOf(text), text).toBeNull();
    }
  });
});

describe('payment: the queue', () => {
  it('fills blocks by fee rate, and no block has more than its room', () => {
    const blocks = packed(OTHERS);
    expect(OTHERS).toHaveLength(30);
    expect(blocks.flat()).toHaveLength(30);
    for (const block of blocks) {
      expect(block.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(BLOCK_ROOM);
    }
    const small = [
      { size: 1_500, rate: 9 },
      { size: 600, rate: 8 },
      { size: 400, rate: 1 },
    ];
    expect(packed(small).map((block) => block.map(({ rate }) => rate))).toEqual([[9, 1], [8]]);
  });

  it('has the own payment earlier for a higher rate, behind others of the same one', () => {
    const placeAt = (rate: number) => ownPlace(packed([...OTHERS, { size: 209, rate, isOwn: true }]));
    const places = Array.from({ length: 50 }, (_, index) => placeAt(index + 1));
    expect(places).toEqual([...places].sort((a, b) => b - a));
    expect([places[0], places.at(-1)]).toEqual([3, 1]);
    const least = leastForNextBlock(209);
    expect([placeAt(least), placeAt(least - 1)]).toEqual([1, 2]);
  });
});

describe('owners: who can move coins', () => {
  it('follows from the rule and from who reaches which key', () => {
    const table = SETUP_NAMES.map((setup) => EVENT_NAMES.map((event) => answerOf(SETUPS[setup], event)));
    expect(table).toEqual([
      ['company', 'company/you/thief', 'company'],
      ['no one', 'you/thief', 'no one'],
      ['you+sister', 'you', 'sister'],
    ]);
    expect(EVENT_NAMES.map((event) => answerOf(OWN_WITH_COPY, event))).toEqual(['you', 'you/thief', 'sister']);
    expect(new Set([...table.flat()])).toEqual(new Set(ANSWERS));
    expect(holdersOf(SETUPS.multisig, 'steal')).toEqual([['you', 'thief'], ['you'], ['sister']]);
  });

  it('changes with the number of keys that it takes', () => {
    const { keys } = SETUPS.multisig;
    expect(answerOf({ needed: 3, keys }, 'lose')).toBe('no one');
    expect(answerOf({ needed: 3, keys }, 'steal')).toBe('you+sister');
    expect(answerOf({ needed: 1, keys }, 'die')).toBe('sister');
  });
});

describe('scams: the messages', () => {
  it('are twelve, half of them scams, never more than two of a kind in a row', () => {
    expect(MESSAGES).toHaveLength(12);
    expect(MESSAGES.filter(({ isScam }) => isScam)).toHaveLength(6);
    const kinds = MESSAGES.map(({ isScam }) => (isScam ? 's' : 'h')).join('');
    expect(kinds).not.toMatch(/sss|hhh/);
  });

  it('are complete in both languages, without addresses, and quoted as each language does', () => {
    const ids = MESSAGES.map(({ id }) => id);
    for (const texts of [englishTexts, spanishTexts]) {
      expect(Object.keys(texts)).toEqual(ids);
      for (const { from, text, tell } of Object.values(texts)) {
        for (const value of [from, text, tell]) expect(value).not.toMatch(/https?:|www\.|["']|\bbc1/);
        expect(tell.length).toBeGreaterThan(60);
      }
    }
    expect(JSON.stringify(englishTexts)).not.toMatch(/[«»]/);
    expect(JSON.stringify(spanishTexts)).not.toMatch(/[“”’]/);
  });
});
