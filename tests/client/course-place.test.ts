import { describe, expect, it } from 'vitest';
import { openTest } from '#client/features/course/course-place.ts';

/** A module with one lesson. @param isPassed null without a test. */
const module = (id: number, isCompleted: boolean, isPassed: boolean | null) => ({
  id,
  lessons: [{ id, slug: `lesson-${id}`, status: 'published', isCompleted }],
  test: isPassed === null ? null : { myBest: { isPassed } },
});

describe('the test that comes before the next lesson', () => {
  it.each([
    ['its module isn’t completed', module(1, false, false), module(2, false, false)],
    ['it is passed', module(1, true, true), module(2, false, false)],
    ['its module has none', module(1, true, null), module(2, false, false)],
    ['the next module has begun', module(1, true, false), module(2, true, false)],
  ])('is none if %s', (_, first, second) => {
    expect(openTest([first, second], { module: second })).toBeUndefined();
  });

  it('is that of the completed module before one that hasn’t begun, also if it was never tried', () => {
    const failed = module(1, true, false);
    const next = module(2, false, false);
    const untried = { ...failed, test: { myBest: null } };
    expect(openTest([failed, next], { module: next })).toBe(failed);
    expect(openTest([untried, next], { module: next })).toBe(untried);
  });

  it('is the first that isn’t passed once every lesson is completed', () => {
    const modules = [module(1, true, true), module(2, true, false), module(3, true, false)];
    expect(openTest(modules, null)).toBe(modules[1]);
  });
});
