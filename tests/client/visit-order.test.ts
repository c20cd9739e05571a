import { expect, it } from 'vitest';
import { inVisitOrder } from '#client/features/course/visit-order.ts';

const OPTIONS = ['a', 'b', 'c'];

it('LESS-09 options are in their stored order without a seed, and in the same order for the same seed and question', () => {
  expect(inVisitOrder(OPTIONS, 'who-signs', null)).toEqual(OPTIONS);
  for (const seed of [0, 7, 0x7fff_ffff]) {
    const order = inVisitOrder(OPTIONS, 'who-signs', seed);
    expect(order.toSorted()).toEqual(OPTIONS);
    expect(inVisitOrder(OPTIONS, 'who-signs', seed)).toEqual(order);
  }
});

it('LESS-09 each order of the options is about as frequent as the others, over visits and over questions', () => {
  const counted = (orders: string[]) => {
    const counts = new Map<string, number>();
    for (const order of orders) counts.set(order, (counts.get(order) ?? 0) + 1);
    return [...counts.values()];
  };
  const numbers = Array.from({ length: 6000 }, (_, number) => number);
  const overVisits = counted(numbers.map((seed) => inVisitOrder(OPTIONS, 'who-signs', seed).join('')));
  const overQuestions = counted(numbers.map((number) => inVisitOrder(OPTIONS, `question-${number}`, 1).join('')));
  for (const counts of [overVisits, overQuestions]) {
    expect(counts).toHaveLength(6);
    expect(Math.min(...counts)).toBeGreaterThan(850);
    expect(Math.max(...counts)).toBeLessThan(1150);
  }
});
