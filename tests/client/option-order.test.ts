import { expect, it } from 'vitest';
import { inOptionOrder } from '#client/features/course/option-order.ts';

const OPTIONS = ['a', 'b', 'c'];

it('LESS-09 options are in the same order each time, on the server and in the browser', () => {
  const order = inOptionOrder(OPTIONS, 'who-signs');
  expect(order.toSorted()).toEqual(OPTIONS);
  expect(inOptionOrder(OPTIONS, 'who-signs')).toEqual(order);
});

it('LESS-09 each order of the options is about as frequent as the others', () => {
  const counts = new Map<string, number>();
  for (let number = 0; number < 6000; number += 1) {
    const order = inOptionOrder(OPTIONS, `question-${number}`).join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(6);
  expect(Math.min(...counts.values())).toBeGreaterThan(850);
  expect(Math.max(...counts.values())).toBeLessThan(1150);
});
