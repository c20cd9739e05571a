import { describe, expect, it } from 'vitest';
import { pageButtons, pageCountOf } from '#domain/pagination.ts';

describe('pageCountOf', () => {
  it.each([
    [0, 1],
    [1, 1],
    [9, 1],
    [10, 2],
    [18, 2],
    [19, 3],
    [100_000, 11_112],
  ])('LIST-01 %i items of 9 a page fill %i pages; an empty list has one', (items, pages) => {
    expect(pageCountOf(items, 9)).toBe(pages);
  });
});

describe('pageButtons', () => {
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [2, 3, [1, 2, 3]],
    [1, 4, [1, 2, null, 4]],
    [4, 4, [1, null, 3, 4]],
    [3, 5, [1, 2, 3, 4, 5]],
    [1, 10, [1, 2, null, 10]],
    [2, 10, [1, 2, 3, null, 10]],
    [3, 10, [1, 2, 3, 4, null, 10]],
    [4, 10, [1, null, 3, 4, 5, null, 10]],
    [5, 10, [1, null, 4, 5, 6, null, 10]],
    [9, 10, [1, null, 8, 9, 10]],
    [10, 10, [1, null, 9, 10]],
    [5_000, 11_112, [1, null, 4_999, 5_000, 5_001, null, 11_112]],
  ])(
    'LIST-02 page %i of %i shows first, last and neighbors, with an ellipsis for each gap',
    (current, total, shown) => {
      expect(pageButtons(current, total)).toEqual(shown);
    },
  );

  it('LIST-02 a page beyond the end, as an address may ask for it, shows the pages there are', () => {
    expect(pageButtons(99, 3)).toEqual([1, null, 3]);
  });
});
