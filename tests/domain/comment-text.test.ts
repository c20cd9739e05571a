import { expect, it } from 'vitest';
import { COMMENT_MAX, commentProblem, tidyComment } from '#domain/comment-text.ts';

it.each(['', ' \n\t', '\u00a0', '\u200b\u200d', '\u2800', '\u3164', '\u202e', '\0'])(
  'VAL-34 a comment of which nothing shows is refused: %j',
  (text) => {
    expect(commentProblem(text)).toBe('required');
  },
);

it('VAL-34 a comment may have as many characters as the database counts, and no NUL', () => {
  expect(commentProblem('🐕'.repeat(COMMENT_MAX))).toBeNull();
  expect(commentProblem(` ${'a'.repeat(COMMENT_MAX)} `)).toBeNull();
  expect(commentProblem('a'.repeat(COMMENT_MAX + 1))).toBe('too_long');
  expect(commentProblem('a\0b')).toBe('invalid');
});

it('COMM-05 line breaks are kept, and only gaps that push others out of sight are closed', () => {
  expect(tidyComment('  one\r\ntwo\rthree\n\n\nfour\n \n\n\n\t\nfive ')).toBe('one\ntwo\nthree\n\n\nfour\n\n\nfive');
});
