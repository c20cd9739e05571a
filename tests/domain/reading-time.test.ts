import { expect, it } from 'vitest';
import { minutesOf, readingTime } from '#domain/reading-time.ts';

it.each([
  [0, '1 min'],
  [1, '1 min'],
  [200, '1 min'],
  [201, '2 min'],
  [600, '3 min'],
  [601, '4 min'],
])('ENT-13 the reading time of %i words is %s: 200 words a minute, rounded up', (words, time) => {
  expect(readingTime('word '.repeat(words))).toBe(time);
});

it('ENT-13 counts what stands between white space as words, in any script', () => {
  expect(readingTime(`${'¿qué?\n\t '.repeat(200)}`)).toBe('1 min');
  expect(readingTime(`${'¿qué?\n\t '.repeat(201)}`)).toBe('2 min');
});

it.each([
  ['15 min', 15],
  [' 7 Minutes ', 7],
  ['1 h 20 min', 80],
  ['2 hours', 120],
  ['1h', 60],
  ['', null],
  ['soon', null],
  ['15', null],
  ['min', null],
])('the duration %j is %j minutes', (text, minutes) => {
  expect(minutesOf(text)).toBe(minutes);
});
