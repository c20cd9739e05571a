import { expect, it } from 'vitest';
import { allNamesOf, inUsualNames, termsNamed } from '#domain/glossary/names.ts';
import { TERM_IDS } from '#domain/glossary.ts';
import { wordsOf } from '#domain/search.ts';

it.each([
  ['', []],
  ['zebra', []],
  ['wallets', ['wallet']],
  ['the hardware wallet and the wallet', ['hardware-wallet', 'wallet']],
  ['Multi-Sig', ['multisig']],
  ['multi sig', ['multisig']],
  ['seedphrase', ['seed-phrase']],
  ['MONEDEROS frios', ['cold-storage']],
  ['comisiones', ['transaction-fee']],
  ['fees', ['transaction-fee']],
  ['ataque del 51 %', ['majority-attack']],
  ['replace by fee', ['rbf']],
])('%j names its terms', (search, expected) => {
  expect(termsNamed(wordsOf(search)).map(({ id }) => id)).toEqual(expected);
});

it('puts the usual name in the place of any other', () => {
  const words = wordsOf('my cold wallet fees');
  const named = termsNamed(words);
  expect(inUsualNames(words, named, 'en')).toEqual(['my', 'cold storage', '', 'transaction fee']);
  expect(inUsualNames(words, named, 'es')).toEqual(['my', 'almacenamiento en frío', '', 'comisión de transacción']);
});

it('no name belongs to two terms', () => {
  const wrong = TERM_IDS.flatMap((id) => allNamesOf(id).filter((name) => termsNamed(wordsOf(name))[0]?.id !== id));
  expect(wrong).toEqual([]);
});
