import { expect, it } from 'vitest';
import { artVariant, artVariants } from '#client/features/articles/art-variant.ts';

const spaced = (count: number, category = 'News') =>
  Array.from({ length: count }, (_, index) => ({ id: 5 + 24 * index, category }));

it('articles of one category that are shown together never have the same variant', () => {
  const variants = [...artVariants(spaced(24)).values()];
  expect(new Set(variants).size).toBe(24);
});

it('an article keeps its own variant, unless an earlier one of its category has it', () => {
  const [first, second, third] = spaced(3);
  if (!first || !second || !third) throw new Error('There are three.');
  const variants = artVariants([first, { ...second, category: 'Opinion' }, third]);
  expect(variants.get(first.id)).toBe(artVariant(first.id));
  expect(variants.get(second.id)).toBe(artVariant(second.id));
  expect(variants.get(third.id)).not.toBe(artVariant(first.id));
});

it('as many articles of one category as times of day never have the same light', () => {
  for (const distance of [4, 12, 24]) {
    const articles = Array.from({ length: 4 }, (_, index) => ({ id: 6 + distance * index, category: 'News' }));
    const lights = [...artVariants(articles).values()].map((variant) => variant % 4);
    expect(new Set(lights).size).toBe(4);
  }
});

it('more articles than variants all get one', () => {
  expect(artVariants(spaced(30)).size).toBe(30);
});
