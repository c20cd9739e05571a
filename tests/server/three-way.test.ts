import { describe, expect, it } from 'vitest';
import {
  type ChangedBy,
  type Choices,
  changedBy,
  isOurs,
  type Outcome,
  outcomeOf,
} from '#server/modules/content/import/three-way.ts';

describe('who changed a field since the last import', () => {
  it.each<[base: string[] | undefined, site: string, folder: string, ChangedBy | null]>([
    [undefined, 'a', 'b', 'both'],
    [[], 'a', 'b', 'both'],
    [['a'], 'b', 'c', 'both'],
    [['a', 'b'], 'a', 'c', 'both'],
    [undefined, 'a', 'a', null],
    [['a'], 'b', 'b', null],
    [['a'], 'b', 'a', 'site'],
    [['a', 'b'], 'b', 'a', 'site'],
    [['a', 'b'], 'c', 'b', 'site'],
    [['a'], 'a', 'b', 'folder'],
    [['a', 'b'], 'b', 'c', 'folder'],
  ])('base %o, site %s, folder %s: %s', (base, site, folder, by) => {
    expect(changedBy(base, site, folder)).toBe(by);
  });
});

describe('what an import does about it', () => {
  it.each<[ChangedBy, Choices, Outcome]>([
    ['both', {}, 'conflict'],
    ['both', { ours: ['coins'], theirs: ['keys:order'] }, 'conflict'],
    ['both', { ours: true }, 'written'],
    ['both', { theirs: true }, 'kept'],
    ['both', { ours: ['keys'] }, 'written'],
    ['both', { theirs: ['keys:title'] }, 'kept'],
    ['both', { ours: true, theirs: ['keys'] }, 'kept'],
    ['both', { ours: ['keys:title'], theirs: ['keys'] }, 'written'],
    ['site', {}, 'kept'],
    ['site', { ours: true }, 'kept'],
    ['site', { ours: ['keys'] }, 'written'],
    ['site', { ours: ['keys'], theirs: ['keys:title'] }, 'kept'],
    ['site', { forced: 'title' }, 'written'],
    ['folder', {}, 'written'],
    ['folder', { theirs: ['keys:title'] }, 'written'],
  ])('%s, with %o: %s', (by, choices, outcome) => {
    expect(outcomeOf(by, 'keys', 'title', choices)).toBe(outcome);
  });

  it('deletes an item of the site alone only if it is named', () => {
    expect(
      [{}, { ours: true as const }, { theirs: ['keys'] }, { ours: ['keys'] }].map((each) => isOurs('keys', each)),
    ).toEqual([false, false, false, true]);
  });
});
