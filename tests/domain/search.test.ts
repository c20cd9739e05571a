import { expect, it } from 'vitest';
import { searchTerms, wordsOf } from '#domain/search.ts';

it.each([
  ['', []],
  [' "" - – ', ['""', '-', '–']],
  ['cold wallet', ['cold', 'wallet']],
  ['"cold wallet', ['cold', 'wallet']],
  ['bitcoin – cold', ['bitcoin', '–', 'cold']],
  ['"cold wallet" -hot', ['"cold wallet"', '!hot']],
  ['“cold wallet” –hot —warm −mild ‑old', ['"cold wallet"', '!hot', '!warm', '!mild', '!old']],
  ['«cold wallet» –„hot wallet“', ['"cold wallet"', '!"hot wallet"']],
  ['‚cold wallet‘ ‘hot wallet’ ‹old wallet›', ['"cold wallet"', '"hot wallet"', '"old wallet"']],
  ['don’t trust satoshis’ wallets’', ['don’t', 'trust', 'satoshis’', 'wallets’']],
  ['‘don’t trust’ ‘verify', ['"don’t trust"', '‘verify']],
  ['self-custody self–custody', ['self-custody', 'self–custody']],
  ['hot or cold and/or OR -or', ['hot', '|', 'cold', 'and/or', '|', '!or']],
])('a search for %j has its terms', (search, expected) => {
  const terms = searchTerms(search).map(({ text, isPhrase, isExcluded, isOr }) =>
    isOr ? '|' : `${isExcluded ? '!' : ''}${isPhrase ? `"${text}"` : text}`,
  );
  expect(terms).toEqual(expected);
});

it.each([
  ['', []],
  ['& – …', []],
  ['mempool.space', ['mempool', 'space']],
  ['Escrow/multisig a_b c:d', ['Escrow', 'multisig', 'a', 'b', 'c', 'd']],
  ['proof-of-work', ['proof', 'of', 'work']],
  ['QIP39 2of3', ['QIP', '39', '2', 'of', '3']],
  ['p2p secp256k1 x39 9f8ac1b', ['p2p', 'secp256k1', 'x39', '9f8ac1b']],
  ['n\u0303andu', ['n\u0303andu']],
])('%j has its words', (text, expected) => {
  expect(wordsOf(text)).toEqual(expected);
});
