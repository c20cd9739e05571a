/** What joins words, and "<", in the order of the control characters that the SQL function `search_words` puts there. */
const MARKS = ['-', '/', '_', ':', '@', '.', '', '<'];

/** A text that `search_words` took apart, as it was. */
export function joinedAgain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are its marks.
  return text.replace(/[\x01-\x08]/g, (mark) => MARKS[mark.charCodeAt(0) - 1] ?? '');
}
