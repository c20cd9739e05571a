import { describe, expect, it } from 'vitest';
import { byLetter, entriesOf, matching } from '#client/pages/glossary/entries.ts';
import { definitions as english } from '#domain/glossary/en.ts';
import { definitions as spanish } from '#domain/glossary/es.ts';
import { GLOSSARY, isTermId, TERM_IDS } from '#domain/glossary.ts';

const inEnglish = entriesOf(english, 'en');
const inSpanish = entriesOf(spanish, 'es');
const sentences = (text: string) => [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].length;

describe('the glossary', () => {
  it('PAGE-06 has 64 terms or more, each with a name and a definition of one to three sentences in both languages', () => {
    expect(TERM_IDS.length).toBeGreaterThanOrEqual(64);
    for (const entry of [...inEnglish, ...inSpanish]) {
      expect(entry.name.trim(), entry.id).toBe(entry.name);
      expect(entry.name, entry.id).not.toBe('');
      expect(entry.definition, entry.id).toMatch(/^[A-Z0-9Á-Ú“«].*[.)]$/);
      expect(sentences(entry.definition), entry.id).toBeLessThanOrEqual(3);
    }
  });

  it('no definition is in the other language or appears twice', () => {
    const all = TERM_IDS.flatMap((id) => [english[id], spanish[id]]);
    expect(new Set(all).size).toBe(all.length);
    for (const id of TERM_IDS) {
      expect(english[id], id).not.toMatch(/ (?:que|una|los|las|del) /);
      expect(spanish[id], id).not.toMatch(/ (?:the|and|which|with) /);
    }
  });

  it('only terms without a Spanish name of their own keep the English one', () => {
    expect(TERM_IDS.filter((id) => GLOSSARY[id].es === GLOSSARY[id].en).join(' ')).toBe(
      'altcoin asic bech32 bitcoin bitcoin-core coinjoin cpfp descriptor exchange halving hash mempool miniscript nonce passphrase phishing rbf satoshi satoshi-nakamoto script signet taproot testnet',
    );
  });

  it('two terms never share a name', () => {
    for (const entries of [inEnglish, inSpanish]) {
      expect(new Set(entries.map(({ name }) => name.toLowerCase())).size).toBe(entries.length);
    }
  });

  it('its anchors can be used in an address as they are, and differ from those of the letters', () => {
    for (const id of TERM_IDS) expect(id).toMatch(/^(?!letter-)[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('cross links lead to another term of the glossary, and to each only once', () => {
    for (const id of TERM_IDS) {
      const { related } = GLOSSARY[id];
      expect(related.length, id).toBeGreaterThan(0);
      expect(related.filter((other) => !isTermId(other) || other === id)).toEqual([]);
      expect(new Set(related).size, id).toBe(related.length);
    }
    expect(isTermId('toString')).toBe(false);
  });
});

describe('the order of the glossary', () => {
  it('is the alphabet of the language, accents aside', () => {
    const names = inSpanish.map(({ name }) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator('es').compare));
    expect(names.indexOf('árbol de Merkle')).toBeLessThan(names.indexOf('autocustodia'));
  });

  it('is grouped by capital letters without accents, each once; digits come first', () => {
    const english = byLetter(inEnglish).map(({ letter }) => letter);
    expect(english.slice(0, 3)).toEqual(['0–9', 'A', 'B']);
    expect(english.slice(1)).toEqual([...new Set(english.slice(1))].sort());
    const spanish = byLetter(inSpanish);
    expect(spanish.map(({ letter }) => letter).every((letter) => /^[A-Z]$/.test(letter))).toBe(true);
    expect(spanish.flatMap(({ entries }) => entries)).toEqual(inSpanish);
  });
});

describe('a search in the glossary', () => {
  const found = (text: string) => matching(inSpanish, text).map(({ id }) => id);

  it('finds nothing for words that are not there', () => {
    expect(found('to the moon')).toEqual([]);
  });

  it('ignores accents, letter case and spaces around', () => {
    expect(found('  ARBOL de merkle ')).toContain('merkle-tree');
    expect(found('comisión')).toEqual(found('comision'));
  });

  it('takes the name in the other language, other names, and words of the definition', () => {
    expect(found('seed phrase')).toContain('seed-phrase');
    expect(found('monedero')).toContain('wallet');
    expect(found('titular de prensa')).toEqual(['genesis-block']);
  });

  it('keeps everything for an empty text, in order', () => {
    expect(found('')).toEqual(inSpanish.map(({ id }) => id));
  });
});
