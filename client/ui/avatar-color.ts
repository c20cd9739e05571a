/** Backgrounds for white letters: at least 4.5:1 to the letter and 3:1 to the pages of both themes. */
export const AVATAR_COLORS = [
  '#0b7f78',
  '#c8402f',
  '#8a4fc0',
  '#2f6fc4',
  '#4c7a1e',
  '#9a5b12',
  '#c02f78',
  '#61707d',
] as const;

/** The color of a name, always the same one. Names that differ in the order of their letters differ here too. */
export function avatarColor(name: string): string {
  let hash = 0;
  for (const letter of name) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  // The lowest bits alone would depend on the last letters.
  return AVATAR_COLORS[((hash ^ (hash >>> 15)) >>> 0) % AVATAR_COLORS.length] ?? AVATAR_COLORS[0];
}
