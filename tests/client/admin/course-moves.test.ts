import { describe, expect, it } from 'vitest';
import { type CourseItem, type CourseOrder, dropped, type Spot, stepped } from '#client/admin/order/course-moves.ts';

/** Three modules; the last one is empty. */
const COURSE: CourseOrder = [
  { id: 1, lessonIds: [10, 11] },
  { id: 2, lessonIds: [20] },
  { id: 3, lessonIds: [] },
];
const module = (id: number): CourseItem => ({ kind: 'module', id });
const lesson = (id: number): CourseItem => ({ kind: 'lesson', id });
/** Such as "1: 10 11, 2: 20". */
const written = (order: CourseOrder | null) =>
  order?.map(({ id, lessonIds }) => `${id}: ${lessonIds.join(' ')}`.trim()).join(', ') ?? null;

describe('a step in the tree of the course', () => {
  it.each<[CourseItem, 'up' | 'down', string | null]>([
    [module(1), 'up', null],
    [module(3), 'down', null],
    [lesson(10), 'up', null],
    [lesson(99), 'up', null],
    [module(2), 'up', '2: 20, 1: 10 11, 3:'],
    [module(1), 'down', '2: 20, 1: 10 11, 3:'],
    [lesson(11), 'up', '1: 11 10, 2: 20, 3:'],
    [lesson(11), 'down', '1: 10, 2: 11 20, 3:'],
    [lesson(20), 'up', '1: 10 11 20, 2:, 3:'],
    [lesson(20), 'down', '1: 10 11, 2:, 3: 20'],
  ])('of %o %s gives %s', (item, direction, expected) => {
    expect(written(stepped(COURSE, item, direction))).toBe(expected);
  });
});

describe('a drop in the tree of the course', () => {
  const at = (item: CourseItem, edge: Spot['edge']): Spot => ({ ...item, edge });

  it.each<[CourseItem, Spot, string | null]>([
    [module(1), at(module(1), 'after'), null],
    [module(1), at(lesson(20), 'after'), null],
    [lesson(10), at(lesson(10), 'before'), null],
    [lesson(10), at(lesson(99), 'before'), null],
    [module(1), at(module(3), 'after'), '2: 20, 3:, 1: 10 11'],
    [module(3), at(module(1), 'before'), '3:, 1: 10 11, 2: 20'],
    [lesson(10), at(lesson(11), 'after'), '1: 11 10, 2: 20, 3:'],
    [lesson(20), at(lesson(10), 'before'), '1: 20 10 11, 2:, 3:'],
    // Below the row of a module is its first place, above it the end of the module before.
    [lesson(11), at(module(2), 'after'), '1: 10, 2: 11 20, 3:'],
    [lesson(20), at(module(2), 'before'), '1: 10 11 20, 2:, 3:'],
    [lesson(20), at(module(1), 'before'), '1: 20 10 11, 2:, 3:'],
    [lesson(10), at(module(3), 'into'), '1: 11, 2: 20, 3: 10'],
    [lesson(10), at(module(2), 'into'), '1: 11, 2: 20 10, 3:'],
  ])('of %o at %o gives %s', (item, spot, expected) => {
    expect(written(dropped(COURSE, item, spot))).toBe(expected);
  });
});
