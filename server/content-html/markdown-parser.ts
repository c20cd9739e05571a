import type { Root } from 'hast';

/** Not on every machine: it comes as a library for each of the usual systems. */
const parser = await import('satteri').then(
  ({ markdownToHast }) => markdownToHast,
  () => null,
);

/**
 * Characters, far more than an article has. The tree of a longer text could take more memory than there is, and the fast
 * parser would end the process with it.
 */
const LONGEST = 200_000;

const FEATURES = { frontmatter: false, gfm: { footnotes: false } };

/**
 * What the fast parser reads in another way than the thorough one, apart from {@link hasOddTable}, {@link hasOddCode} and
 * {@link ODD_DEFINITION}:
 * - footnotes, which get other texts here, and characters that can't be stored;
 * - a byte order mark, or a character beyond the first 65,536, next to a sign of emphasis or an address;
 * - different signs of emphasis next to each other, as in `*_*a*`, or four of them;
 * - a letter beyond ASCII in front of an email address.
 */
const READ_OTHERWISE =
  /\[\^|[\0\r\uFEFF\p{Surrogate}]|[\u{10000}-\u{10FFFF}][*_~]|[*_~][\u{10000}-\u{10FFFF}]|[\u{10000}-\u{10FFFF}](?:https?:|www\.)|\*[_~]|_[*~]|~[*_]|\*{4}|_{4}|[^\0-\x7F][\w.+-]+@/iu;

/**
 * The address of a link right above anything but another one. The thorough parser takes a list further down, up to the
 * next empty line, for the continuation of a paragraph.
 */
const ODD_DEFINITION = /^[ >]*\[[^\]\n]*\]:[^\n]*\n[ >]*[^\s>[]/m;

/** A line with a bar right below a quote. */
const TABLE_BELOW_QUOTE = /^ {0,3}>[^\n]*\n(?! {0,3}>)[^\n|]*\|/m;

/**
 * A numbered list right below a line with a bar, or a bar at the end of an address: both may end a table, or its cell. Or
 * what may be a table right below a quote.
 */
function hasOddTable(markdown: string): boolean {
  if (!markdown.includes('|')) return false;
  if (TABLE_BELOW_QUOTE.test(markdown)) return true;
  for (const { index } of markdown.matchAll(/\n {0,3}\d{1,9}[.)]\s/g)) {
    if (markdown.slice(markdown.lastIndexOf('\n', index - 1) + 1, index).includes('|')) return true;
  }
  return markdown
    .split('|')
    .slice(0, -1)
    .some((part) => {
      const start = Math.max(part.lastIndexOf(' '), part.lastIndexOf('\n'), part.lastIndexOf('<'));
      return /https?:\/\/|www\./i.test(part.slice(start + 1));
    });
}

/**
 * Indented code right below a heading, a fence, a rule or a table. If a list or a quote ended there, the thorough parser
 * takes what follows for the continuation of a paragraph.
 */
function hasOddCode(markdown: string): boolean {
  for (const { index } of markdown.matchAll(/\n(?: {4}| {0,3}\t)/g)) {
    const above = markdown.slice(markdown.lastIndexOf('\n', index - 1) + 1, index);
    if (above.includes('|') || /^[ >]*(?:#|`{3}|~{3}|[-=*_ ]+$)/.test(above)) return true;
  }
  return false;
}

/**
 * The tree of a Markdown text (CommonMark and GFM) by the fast parser, with HTML as `raw` nodes.
 * @param position whether nodes say where they are in the text; that takes a third longer.
 * @returns null if only the thorough parser reads the text correctly, or if this machine has no fast one.
 */
export function quickTree(markdown: string, { position = false } = {}): Root | null {
  if (parser === null || markdown.length > LONGEST) return null;
  if (READ_OTHERWISE.test(markdown) || ODD_DEFINITION.test(markdown)) return null;
  if (hasOddTable(markdown) || hasOddCode(markdown)) return null;
  const tree = parser(markdown, { position, features: FEATURES });
  return tree.type === 'root' ? tree : null;
}
