import { MarkdownNesting } from './markdown-nesting.ts';

/*
 * Some Markdown takes quadratic time to convert, or becomes far longer, and every line and mark takes kilobytes of
 * memory. They are counted before the text is converted. The bounds are far beyond anything that people write. Within
 * them, conversion takes linear time and less than half a gigabyte.
 */

/** The most of each that a text may have. */
interface Limits {
  /** Lines that aren't empty. */
  lines: number;
  /** Characters that may begin or end something within a line. */
  marks: number;
  /** Quotes, lists and footnotes within each other. The parser reads each list again for each one around it. */
  nesting: number;
  /** List items. Each one moves everything that follows in its list. */
  items: number;
  /** Footnotes and references to them. The parser looks for each in a list of all. */
  footnotes: number;
  /** Underlined headings. Each one moves everything that follows in the text. */
  underlines: number;
  /** Characters in one paragraph that may begin or end emphasis, or begin a link. The parser looks for a partner of each. */
  signs: number;
}

const TEXT: Limits = {
  lines: 30_000,
  marks: 50_000,
  nesting: 16,
  items: 10_000,
  footnotes: 1_000,
  underlines: 1_000,
  signs: 5_000,
};
/**
 * Fenced code is counted too, with higher limits. What looks like a fence may not be one, or may end with its quote or
 * list item. Only a parser can tell, and skipping what follows would remove every limit.
 */
const CODE: Limits = {
  lines: 60_000,
  marks: 100_000,
  nesting: 32,
  items: 15_000,
  footnotes: 2_000,
  underlines: 2_000,
  signs: 10_000,
};
/** `<!` and `<?` in one paragraph, times its characters. The parser looks for the end of each. */
const DECLARATION_STEPS_MAX = 20_000_000;
/** Columns times rows: a short row is filled up with empty cells. */
const CELLS_MAX = 50_000;
/** Characters of the longest definition, times the references that may repeat it. */
const REFERENCE_STEPS_MAX = 20_000_000;

/** Also an address without brackets, of a page or of a person. */
const MARKS = ['[', '*', '_', '~', '`', '\\', '&', '<', '@', '://', 'www.'];

const FENCE = /^(?:`{3,}(?=[^`]*$)|~{3,})/;
const TABLE_HEAD = /^[|:\- \t]*$/;
const UNDERLINE = /^(?:=+|-+)$/;
/** Also counts as an empty list item if there is no text above it. */
const SHORT_UNDERLINE = /(?:^|[ \t>])-[ \t]*$/;
const HEADING = /^#{1,6}(?:[ \t]|$)/;
const DEFINITION = /^\[[^\]]/;

/** Something that a Markdown text has too much of. */
export interface MarkdownExcess {
  /** 1-based. */
  line: number;
  /** Such as "40 nested quotes and lists; expected at most 16". */
  found: string;
}

/** The first thing that a text has too much of, or null. Takes linear time. */
export function markdownExcess(markdown: string): MarkdownExcess | null {
  const lines = markdown.split('\n');
  const counts = { text: newCounts(), code: newCounts() };
  const inside = new MarkdownNesting();
  let fence: Fence | null = null;
  let columns = 0;
  let cells = 0;
  let references = 0;
  let longestDefinition = { length: 0, line: 1 };
  for (const [index, whole] of lines.entries()) {
    const line = index + 1;
    const { markers, nesting, quotes, text, interrupts, isItem } = inside.read(whole);
    if (fence !== null && quotes < fence.quotes) fence = null;
    const limits = fence ? CODE : TEXT;
    const counted = fence ? counts.code : counts.text;
    const marker = FENCE.exec(text)?.[0];
    if (fence === null && marker) fence = { marker, quotes };
    else if (fence !== null && marker === text && text.startsWith(fence.marker)) fence = null;

    counted.items += isItem ? markers : 0;
    if (counted.items > limits.items) return excess(line, 'list items', counted.items, limits.items);
    if (nesting > limits.nesting) return excess(line, 'nested quotes and lists', nesting, limits.nesting);
    if (text === '' || (interrupts && (isItem || marker || HEADING.test(text)))) {
      for (const each of [counts.text, counts.code]) each.paragraph = { signs: 0, declarations: 0, length: 0 };
    }
    if (marker || text === '') columns = 0;
    if (UNDERLINE.test(text) || SHORT_UNDERLINE.test(whole)) counted.underlines += 1;
    if (counted.underlines > limits.underlines) {
      return excess(line, 'underlined headings', counted.underlines, limits.underlines);
    }

    if (TABLE_HEAD.test(text) && text.includes('|') && text.includes('-')) columns = count(text, '|') + 1;
    cells += columns;
    if (cells > CELLS_MAX) return excess(line, 'table cells', cells, CELLS_MAX);

    counted.footnotes += count(whole, '[^');
    if (counted.footnotes > limits.footnotes) {
      return excess(line, 'footnotes and references to them', counted.footnotes, limits.footnotes);
    }
    const brackets = count(text, '[');
    const { paragraph } = counted;
    paragraph.signs += brackets + count(text, '*') + count(text, '_') + count(text, '~');
    paragraph.declarations += count(text, '<!') + count(text, '<?');
    paragraph.length += whole.length + 1;
    if (paragraph.signs > limits.signs) {
      return excess(line, 'emphasis and link characters in one paragraph', paragraph.signs, limits.signs);
    }
    if (paragraph.declarations * paragraph.length > DECLARATION_STEPS_MAX) {
      return { line, found: `${paragraph.declarations} comments or declarations in one paragraph; expected far fewer` };
    }

    references += brackets;
    const isDefinition = DEFINITION.test(text) && (limits === TEXT || text.includes(']:'));
    if (isDefinition && text.length > longestDefinition.length) longestDefinition = { length: text.length, line };
    if (references * longestDefinition.length > REFERENCE_STEPS_MAX) {
      const { length } = longestDefinition;
      return { line: longestDefinition.line, found: `${length} characters that ${references} links may repeat` };
    }

    if (text !== '') counted.lines += 1;
    if (counted.lines > limits.lines) return excess(line, 'lines', counted.lines, limits.lines);
    for (const mark of MARKS) counted.marks += count(text, mark);
    if (counted.marks > limits.marks) {
      return excess(line, 'characters that mark emphasis, code or links', counted.marks, limits.marks);
    }
  }
  return null;
}

function excess(line: number, what: string, found: number, most: number): MarkdownExcess {
  return { line, found: `${found} ${what}; expected at most ${most}` };
}

interface Fence {
  /** Three or more backticks or tildes. The closing fence begins with them. */
  marker: string;
  /** The number of quotes around it. It ends with them. */
  quotes: number;
}

function newCounts() {
  return {
    lines: 0,
    marks: 0,
    items: 0,
    footnotes: 0,
    underlines: 0,
    paragraph: { signs: 0, declarations: 0, length: 0 },
  };
}

function count(text: string, sign: string): number {
  let found = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + sign.length)) found += 1;
  return found;
}
