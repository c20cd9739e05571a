import { describe, expect, it } from 'vitest';
import { AVATAR_COLORS, avatarColor } from '#client/ui/avatar-color.ts';

/** The grounds that avatars lie on: page and card, light and dark. */
const GROUNDS = ['#fff8ec', '#ffffff', '#171210', '#211a17'];

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** As WCAG 2.2 defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color)
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe('the color of an avatar', () => {
  it('leaves its letter readable, and is seen on the pages of both themes', () => {
    for (const color of AVATAR_COLORS) {
      expect(contrast(color, '#ffffff'), color).toBeGreaterThanOrEqual(4.5);
      for (const ground of GROUNDS) expect(contrast(color, ground), `${color} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  });

  it('is one of at least five that no one takes for each other', () => {
    expect(AVATAR_COLORS.length).toBeGreaterThanOrEqual(5);
    for (const one of AVATAR_COLORS) {
      for (const other of AVATAR_COLORS) {
        if (one === other) continue;
        const distance = Math.hypot(...channels(one).map((value, at) => value - (channels(other)[at] ?? 0)));
        expect(distance, `${one} and ${other}`).toBeGreaterThan(60);
      }
    }
  });

  it('is always the same for a name, and differs for names with the same letters in another order', () => {
    expect(avatarColor('ana')).toBe(avatarColor('ana'));
    expect(new Set(['ana', 'naa', 'aan', 'user12', 'user21', 'luis', 'lisu'].map(avatarColor)).size).toBeGreaterThan(3);
  });

  it('spreads names evenly', () => {
    const counts = new Map<string, number>();
    for (let n = 0; n < 800; n += 1) {
      const color = avatarColor(`user${n}`);
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
    expect(counts.size).toBe(AVATAR_COLORS.length);
    for (const [color, count] of counts) expect(count, color).toBeGreaterThan(50);
  });
});
