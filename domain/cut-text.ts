const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The first characters of a text, as readers count them, and an ellipsis; a text of that many or fewer is whole. */
export function cut(text: string, characters: number): string {
  const end = endOf(text, characters);
  return end < text.length ? `${text.slice(0, end)}…` : text;
}

/** A text of at most so many characters, as readers count them: it ends at a word, with an ellipsis. */
export function cutAtWord(text: string, characters: number): string {
  if (endOf(text, characters) === text.length) return text;
  const start = text.slice(0, endOf(text, characters - 1));
  const endsAtWord = text[start.length]?.trim() === '';
  // A text without a second word is cut within its first.
  const end = endsAtWord ? -1 : Math.max(...[' ', '\n', '\t', '\u00a0'].map((space) => start.lastIndexOf(space)));
  return `${(end > 0 ? start.slice(0, end) : start).trimEnd()}…`;
}

/** Where in a text its first characters end. */
function endOf(text: string, characters: number): number {
  if (text.length <= characters) return text.length;
  let count = 0;
  for (const { index } of graphemes.segment(text)) {
    if (count === characters) return index;
    count += 1;
  }
  return text.length;
}
