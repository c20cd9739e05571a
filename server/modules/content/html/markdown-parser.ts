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
 * What the fast parser reads in another way than the thorough one, apart from {@link hasOddNeighbors} and
 * {@link hasBarAfterAddress}:
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
const isOddDefinition = (line: string, next: string): boolean =>
  /^[ >]*\[[^\]]*\]:/.test(line) && /^[ >]*[^\s>[]/.test(next);

/** What may be a table right below a quote. */
const isTableBelowQuote = (line: string, next: string): boolean =>
  next.includes('|') && isQuote(line) && !isQuote(next);

const isQuote = (line: string): boolean => /^ {0,3}>/.test(line);

/** A numbered list right below a line with a bar. It may end a table. */
const isListBelowTable = (line: string, next: string): boolean =>
  line.includes('|') && /^ {0,3}\d{1,9}[.)]\s/.test(next);

/**
 * Indented code right below a heading, a fence, a rule or a table. If a list or a quote ended there, the thorough parser
 * takes what follows for the continuation of a paragraph.
 */
const isOddCode = (line: string, next: string): boolean =>
  /^(?: {4}| {0,3}\t)/.test(next) && (line.includes('|') || /^[ >]*(?:#|`{3}|~{3})|^[-=*_ >]+$/.test(line));

/** Whether the fast parser reads two lines in another way than the thorough one because nothing is between them. */
function hasOddNeighbors(markdown: string): boolean {
  const lines = markdown.split('\n');
  return lines.some((line, at) => {
    const next = lines[at + 1];
    if (next === undefined) return false;
    return (
      isOddDefinition(line, next) ||
      isTableBelowQuote(line, next) ||
      isListBelowTable(line, next) ||
      isOddCode(line, next)
    );
  });
}

/** A bar at the end of an address. It may end a cell of a table. */
function hasBarAfterAddress(markdown: string): boolean {
  return markdown
    .split('|')
    .slice(0, -1)
    .some((part) => {
      const start = Math.max(part.lastIndexOf(' '), part.lastIndexOf('\n'), part.lastIndexOf('<'));
      return /https?:\/\/|www\./i.test(part.slice(start + 1));
    });
}

/**
 * The tree of a Markdown text (CommonMark and GFM) by the fast parser, with HTML as `raw` nodes.
 * @param position whether nodes say where they are in the text; that takes a third longer.
 * @returns null if only the thorough parser reads the text correctly, or if this machine has no fast one.
 */
export function quickTree(markdown: string, { position = false } = {}): Root | null {
  if (parser === null || markdown.length > LONGEST) return null;
  if (READ_OTHERWISE.test(markdown) || hasOddNeighbors(markdown) || hasBarAfterAddress(markdown)) return null;
  const tree = parser(markdown, { position, features: FEATURES });
  return tree.type === 'root' ? tree : null;
}
