import { expect, it } from 'vitest';
import { mentionAtEnd, possibleMentions } from '#domain/mentions.ts';

it.each([
  ['@ana', [['ana']]],
  ['Thanks, @ana!', [['ana']]],
  ['(@ana) “@José_1”', [['ana'], ['José_1']]],
  ['¿@ana?', [['ana']]],
  ['As @ana. said', [['ana.', 'ana']]],
  ['@ana\n@bea', [['ana'], ['bea']]],
  ['@a.b-c', [['a.b-c']]],
])('%j could mention %j', (text, names) => {
  expect(possibleMentions(text).map((each) => each.names)).toEqual(names);
});

it.each([
  'ana',
  '@an',
  '@ ana',
  'ana@example.org',
  'https://example.org/@ana',
  'https://example.org/?to=@ana',
  '@@ana',
  `@${'a'.repeat(33)}`,
])('%j mentions no one', (text) => {
  expect(possibleMentions(text)).toEqual([]);
});

it('gives the place of the @', () => {
  expect(possibleMentions('🐕 @ana @bea').map(({ index }) => index)).toEqual([3, 8]);
});

it.each([
  ['Ask @', ''],
  ['Ask @Jo', 'Jo'],
  ['Ask @Jo ', null],
  ['jo@ex', null],
  ['', null],
])('%j ends in the beginning %j of a name', (text, typed) => {
  expect(mentionAtEnd(text)).toBe(typed);
});
