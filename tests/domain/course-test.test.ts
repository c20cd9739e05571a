import { describe, expect, it } from 'vitest';
import { certificateInput } from '#domain/certificate.ts';
import { drawFrom, passMark, whereToBegin } from '#domain/course-test.ts';
import { afterAnswer, type ReviewPlace } from '#domain/spaced-review.ts';

const GROUPS = ['a', 'b', 'c'].map((letter) => [1, 2, 3, 4, 5].map((number) => `${letter}${number}`));
const DRAWS = Array.from({ length: 300 }, (_, draw) => draw * 7_158_278);

describe('the draw of a test', () => {
  it('has no question twice, takes from all lessons alike, and repeats for the same number only', () => {
    for (const draw of DRAWS) {
      const drawn = drawFrom(GROUPS, 9, draw);
      expect(new Set(drawn).size).toBe(9);
      for (const group of GROUPS) expect(group.filter((item) => drawn.includes(item))).toHaveLength(3);
      expect(drawFrom(GROUPS, 9, draw)).toEqual(drawn);
    }
    expect(new Set(DRAWS.map((draw) => drawFrom(GROUPS, 9, draw).join())).size).toBeGreaterThan(250);
    for (const item of GROUPS.flat()) expect(DRAWS.some((draw) => drawFrom(GROUPS, 9, draw).includes(item))).toBe(true);
  });

  it('has everything if there is less, and nothing if there is nothing', () => {
    expect(drawFrom([['a'], [], ['b', 'c']], 10, 1).toSorted()).toEqual(['a', 'b', 'c']);
    expect(drawFrom([], 10, 1)).toEqual([]);
  });
});

it.each([
  [1, 1],
  [2, 2],
  [5, 4],
  [9, 8],
  [10, 8],
])('of %i questions, %i must be right: 80 percent, rounded up', (count, mark) => {
  expect(passMark(count)).toBe(mark);
});

it('begins with the first module of which less than two thirds are right', () => {
  const score = (rightCount: number) => ({ rightCount, questionCount: 3 });
  expect(whereToBegin([score(3), score(1), score(0)])).toBe(1);
  expect(whereToBegin([score(0), score(3)])).toBe(0);
  expect(whereToBegin([score(2), score(3)])).toBeNull();
  expect(whereToBegin([])).toBeNull();
});

describe('spaced review', () => {
  it('asks a missed question again after 1, 3, 7 and 21 days, then no more', () => {
    let place: ReviewPlace | null = afterAnswer(null, false, '2026-02-27');
    const days = [];
    while (place) {
      days.push(place.dueOn);
      place = afterAnswer(place, true, place.dueOn);
    }
    expect(days).toEqual(['2026-02-28', '2026-03-03', '2026-03-10', '2026-03-31']);
  });

  it('goes back to the first day after a miss, and counts no right answer before its day', () => {
    const place = { box: 2, dueOn: '2026-05-10' };
    expect(afterAnswer(place, false, '2026-05-12')).toEqual({ box: 0, dueOn: '2026-05-13' });
    expect(afterAnswer(place, true, '2026-05-09')).toEqual(place);
    expect(afterAnswer(null, true, '2026-05-09')).toBeNull();
  });
});

describe('the name on a certificate', () => {
  it.each(['', '   ', '123', 'https://example.org', 'a@example.org', '<b>Ana</b>', 'x'.repeat(81), 'A\0na'])(
    'is not %j',
    (name) => {
      expect(certificateInput.safeParse({ name }).success).toBe(false);
    },
  );

  it.each(['Ana', 'José Ñáñez-O’Neill, hijo', "D'Angelo", '中本 哲史', 'R2 D2'])('can be %s', (name) => {
    expect(certificateInput.parse({ name: ` ${name.replace(' ', '  ')} ` })).toEqual({ name });
  });
});
