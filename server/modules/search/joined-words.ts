/** What joins words, in the order of the control characters that the SQL function `search_words` puts there. */
const JOINTS = ['-', '/', '_', ':', '@', '.', ''];

/** SQL for the spellings that several words would have if they were joined, as a search for any of them. */
export function joinedSpellings(words: string): string {
  return JOINTS.map((_, index) => `'''' || replace(${words}, ' ', chr(${index + 1})) || ''''`).join(` || ' | ' || `);
}

/** "<" isn't one, but is replaced as well. */
const MARKS = [...JOINTS, '<'];

/** A text that `search_words` took apart, as it was. */
export function joinedAgain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are its marks.
  return text.replace(/[\x01-\x08]/g, (mark) => MARKS[mark.charCodeAt(0) - 1] ?? '');
}
