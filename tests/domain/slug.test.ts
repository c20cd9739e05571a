import { describe, expect, it } from 'vitest';
import { SLUG_MAX } from '#domain/limits.ts';
import { firstFreeSlug, SLUG_PATTERN, slugFromTitle } from '#domain/slug.ts';
import { RandomText } from '#tests/support/random-text.ts';

describe('slugFromTitle', () => {
  it.each([
    ['Bitcoin Basics', 'bitcoin-basics'],
    ['  What   is\ta\nwallet ', 'what-is-a-wallet'],
    ['Fees: 1 sat/vB (really?)', 'fees-1-satvb-really'],
    ['snake_case and kebab-case', 'snake_case-and-kebab-case'],
    ['Taproot – five years', 'taproot-five-years'],
    ['- dashes at the ends -', 'dashes-at-the-ends'],
  ])('VAL-41 turns %j into %j', (title, slug) => {
    expect(slugFromTitle(title)).toBe(slug);
  });

  it.each([
    ['¿Qué es Bitcoin?', 'que-es-bitcoin'],
    ['Año, pingüino, ÁRBOL', 'ano-pinguino-arbol'],
    ['Cafe\u0301', 'cafe'],
  ])('VAL-42 folds the accents of %j: %j', (title, slug) => {
    expect(slugFromTitle(title)).toBe(slug);
  });

  it.each(['', '¿?', '比特币', '🐕', '---', ' . '])('VAL-45 finds nothing to make a slug of in %j', (title) => {
    expect(slugFromTitle(title)).toBe('');
  });

  it('VAL-41 cuts a long title, not in the middle of a hyphen', () => {
    expect(slugFromTitle('a'.repeat(SLUG_MAX + 1))).toBe('a'.repeat(SLUG_MAX));
    expect(slugFromTitle(`${'a'.repeat(SLUG_MAX - 1)} b`)).toBe('a'.repeat(SLUG_MAX - 1));
  });

  it('VAL-41 gives nothing that the rule for typed slugs would refuse', () => {
    const random = new RandomText(1);
    for (let round = 0; round < 2_000; round += 1) {
      const title = random.of(
        ['a', 'Z', '9', '_', '-', ' ', '\t', 'ñ', 'é', '¿', '/', '🐕', '.', 'ß'],
        random.below(12),
      );
      const slug = slugFromTitle(title);
      expect(slug === '' || SLUG_PATTERN.test(slug), title).toBe(true);
    }
  });
});

describe('SLUG_PATTERN', () => {
  it.each(['', '-a', 'a-', 'A', 'a b', 'a/b', 'añ', 'a.b', 'a\n'])('refuses %j', (slug) => {
    expect(SLUG_PATTERN.test(slug)).toBe(false);
  });

  it.each(['a', '7', 'a-b', 'a--b', 'snake_case', '_'])('takes %j', (slug) => {
    expect(SLUG_PATTERN.test(slug)).toBe(true);
  });
});

describe('firstFreeSlug', () => {
  const among = (...taken: string[]) => {
    const set = new Set(taken);
    return (slug: string) => set.has(slug);
  };

  it('VAL-43 keeps a slug that is free', () => {
    expect(firstFreeSlug('halving', among('other'))).toBe('halving');
  });

  it('VAL-43 numbers a taken slug from 2 and takes the first number that is free', () => {
    expect(firstFreeSlug('halving', among('halving'))).toBe('halving-2');
    expect(firstFreeSlug('halving', among('halving', 'halving-2', 'halving-3'))).toBe('halving-4');
    expect(firstFreeSlug('halving', among('halving', 'halving-3'))).toBe('halving-2');
  });

  it('VAL-43 keeps a numbered slug within the length that a slug may have', () => {
    const longest = 'a'.repeat(SLUG_MAX);
    const numbered = firstFreeSlug(longest, among(longest));
    expect(numbered).toBe(`${'a'.repeat(SLUG_MAX - 2)}-2`);
  });
});
