import { describe, expect, it } from 'vitest';
import { blockDiff } from '#client/admin/history/diff/block-diff.ts';
import type { HtmlBlock } from '#client/admin/history/diff/html-blocks.ts';
import { wordDiff } from '#client/admin/history/diff/word-diff.ts';

/** `-` for what was deleted, `+` for what was inserted. */
const marked = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'deleted' ? `[-${text}]` : `[+${text}]`))
    .join('');

describe('a comparison of words', () => {
  it.each([
    ['', '', ''],
    ['same', 'same', 'same'],
    ['', 'new', '[+new]'],
    ['old', '', '[-old]'],
    ['a big number', 'a random number', 'a [-big][+random] number'],
    ['one two three four', 'five six seven four', '[-one two three][+five six seven] four'],
    ['¿Qué es una llave?', '¿Qué es una clave?', '¿Qué es una [-llave][+clave]?'],
  ])('of %j and %j is %j', (before, after, expected) => {
    expect(marked(before, after)).toBe(expected);
  });

  it.each([
    ['one\ntwo three', 'one\n\nthree two'],
    ['  spaces   count ', 'spaces count'],
    ['a\u00a0b', 'a b'],
    ['🙂 x', '🙃 x'],
  ])('of %j and %j leaves out no character', (before, after) => {
    const parts = wordDiff(before, after);
    const without = (kind: string) =>
      parts
        .filter((part) => part.kind !== kind)
        .map(({ text }) => text)
        .join('');
    expect(without('inserted')).toBe(before);
    expect(without('deleted')).toBe(after);
  });

  it('replaces as a whole what would take minutes to compare', () => {
    const words = (name: string) => Array.from({ length: 30_000 }, (_, n) => `${name}${n}`).join(' ');
    expect(wordDiff(words('a'), words('b')).map(({ kind }) => kind)).toEqual(['deleted', 'inserted']);
  });
});

describe('a comparison of blocks', () => {
  const block = (text: string): HtmlBlock => ({ element: null, nodes: [], key: text, text });
  const kinds = (before: string[], after: string[]) =>
    blockDiff(before.map(block), after.map(block)).map((change) =>
      change.kind === 'changed'
        ? `${change.before.text} > ${change.after.text}`
        : `${change.kind} ${change.block.text}`,
    );

  it('matches a block with its new version, and nothing with something else', () => {
    expect(kinds(['Keys', 'A key is a big number'], ['Keys', 'Something new', 'A key is a random number'])).toEqual([
      'same Keys',
      'inserted Something new',
      'A key is a big number > A key is a random number',
    ]);
    expect(kinds(['Fish swim', 'Same'], ['Birds fly', 'Same'])).toEqual([
      'deleted Fish swim',
      'inserted Birds fly',
      'same Same',
    ]);
  });

  it('of very many replaced blocks goes through them in order', () => {
    const many = (name: string) => Array.from({ length: 3_000 }, (_, n) => `${name} ${n}`);
    expect(kinds(many('old'), many('new'))).toHaveLength(3_000);
  });
});
