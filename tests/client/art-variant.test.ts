import { expect, it } from 'vitest';
import { likeness } from '#client/artwork/variants.ts';
import { artVariant, artVariants, CARDS_AROUND } from '#client/ui/art-variant.ts';

/** Items with a number of days between one and the next. */
const every = (days: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index,
    category: 'News',
    createdAt: new Date(Date.UTC(2026, 0, 1 + days * index)).toISOString(),
    publishedAt: null,
  }));

it('articles of one category that are shown together never have the same variant', () => {
  for (const days of [0, 12, 24]) {
    const variants = [...artVariants(every(days, 24)).values()];
    expect(new Set(variants).size).toBe(24);
  }
});

it('an article has the same variant on every page, unless an earlier one of its category looks like it', () => {
  const [first, second, third] = every(24, 3);
  if (!first || !second || !third) throw new Error('There are three.');
  const variants = artVariants([first, { ...second, category: 'Opinion' }, third]);
  expect(variants.get(first.id)).toBe(artVariant(first));
  expect(variants.get(second.id)).toBe(artVariant(second));
  expect(likeness(variants.get(third.id) ?? NaN, artVariant(first))).toBeLessThan(6);
  for (const days of [1, 4, 7, 10]) {
    const articles = every(days, 3);
    expect([...artVariants(articles).values()]).toEqual(articles.map(artVariant));
  }
});

it('follows the day of publication, so that a later edit of its creation changes nothing', () => {
  const [article] = every(1, 1);
  if (!article) throw new Error('There is one.');
  const published = { ...article, publishedAt: '2026-03-05T12:00:00.000Z' };
  expect(artVariant(published)).toBe(artVariant({ ...published, createdAt: '2025-01-01T00:00:00.000Z' }));
  expect(artVariant(published)).not.toBe(artVariant(article));
});

it('cards next to each other never have the same light, and no two of a page look alike', () => {
  for (const days of [0, 1, 4, 7, 12, 24]) {
    const variants = [...artVariants(every(days, 9), CARDS_AROUND).values()];
    for (const [at, variant] of variants.entries()) {
      for (const other of variants.slice(Math.max(0, at - CARDS_AROUND), at)) {
        expect(likeness(variant, other), `${days} days, ${at}`).toBeLessThan(4);
      }
      for (const other of variants.slice(0, at))
        expect(likeness(variant, other), `${days} days, ${at}`).toBeLessThan(6);
    }
  }
});

it('more articles than variants all get one', () => {
  expect(artVariants(every(1, 30)).size).toBe(30);
});
