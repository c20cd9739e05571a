import { describe, expect, it } from 'vitest';
import { checkChoices } from '#server/modules/content/import/check-choices.ts';
import type { Choices } from '#server/modules/content/import/three-way.ts';
import { didYouMean } from '#server/platform/did-you-mean.ts';

const ITEMS = [
  { type: 'article', slug: 'keys' },
  { type: 'lesson', slug: 'keys' },
] as const;

describe('a choice', () => {
  it.each<[Choices, string]>([
    [{ ours: ['kyes'] }, '--ours kyes: no item has this slug.\n(Did you mean keys?)'],
    [{ ours: ['kyes:title'] }, '--ours kyes:title: no item has this slug.\n(Did you mean keys?)'],
    [{ theirs: ['keys:excerp'] }, '--theirs keys:excerp: keys has no such field.\n(Did you mean excerpt?)'],
    [{ ours: true, theirs: ['keys:'] }, '--theirs keys:: keys has no such field.'],
    [{ theirs: ['keys:title:x'] }, '--theirs keys:title:x: keys has no such field.\n(Did you mean title?)'],
  ])('of an unknown name in %o is refused', (choices, message) => {
    expect(() => checkChoices(choices, ITEMS)).toThrow(expect.objectContaining({ name: 'Refusal', message }));
  });

  it('may name what any item with the slug has, in any list', () => {
    const named = ['keys', 'keys:excerptEs', 'keys:tip', 'keys:module', 'keys:author', 'keys:formerSlugs', 'talk'];
    expect(() => checkChoices({ ours: named, theirs: true }, ITEMS, [{ type: 'video', slug: 'talk' }])).not.toThrow();
  });
});

it.each([
  ['moeny', ['honey', 'money', 'monetary'], 'money'],
  ['', ['keys'], null],
  ['wallets', ['keys', 'basics'], null],
])('%j of %j means %j', (name, known, meant) => {
  expect(didYouMean(name, known)).toBe(meant === null ? '' : `\n(Did you mean ${meant}?)`);
});
