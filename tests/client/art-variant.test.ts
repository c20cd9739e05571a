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
  const others = { id: 6, category: 'News' };
  expect([...artVariants([first, { ...second, category: 'Opinion' }, others, third])]).toEqual([
    [first.id, artVariant(first.id)],
    [second.id, artVariant(second.id)],
    [others.id, artVariant(others.id)],
    [third.id, artVariant(others.id) + 1],
  ]);
});

it('more articles than variants all get one', () => {
  expect(artVariants(spaced(30)).size).toBe(30);
});
