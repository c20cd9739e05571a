import { describe, expect, it } from 'vitest';
import { cut, cutAtWord } from '#domain/cut-text.ts';

const DOG = '🐕';
const FAMILY = '👩‍👩‍👧';
const FLAG = '🇵🇷';
const ACCENT = 'e\u0301';

describe('a text that is too long', () => {
  it('is whole up to the limit', () => {
    expect(cut('abc', 3)).toBe('abc');
    expect(cutAtWord('one two', 7)).toBe('one two');
    expect(cut(FAMILY.repeat(3), 3)).toBe(FAMILY.repeat(3));
  });

  it.each([DOG, FAMILY, FLAG, ACCENT])('is never cut within %s', (sign) => {
    expect(cut(sign.repeat(4), 3)).toBe(`${sign.repeat(3)}…`);
    for (const before of [197, 198, 199]) {
      const text = `${'x'.repeat(before)}${sign}${'y'.repeat(10)}`;
      expect(cut(text, before + 1)).toBe(`${'x'.repeat(before)}${sign}…`);
      const kept = ['x'.repeat(before), sign, 'y'].slice(0, 200 - before).join('');
      expect(cutAtWord(text, 200)).toBe(`${kept}…`);
    }
  });

  it('ends at a word, and within the limit', () => {
    expect(cutAtWord('one two three', 8)).toBe('one two…');
    expect(cutAtWord('one two three', 9)).toBe('one two…');
    expect(cutAtWord('one two', 6)).toBe('one…');
  });

  it('that has no second word is cut within its first', () => {
    expect(cutAtWord('supercalifragilistic', 6)).toBe('super…');
  });
});
