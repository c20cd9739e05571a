/*
 * Some Markdown takes quadratic time to convert, or becomes far longer. It is counted before it is converted. The
 * bounds are far beyond anything that people write. Within them, conversion takes linear time.
 */

/** Quotes and lists that begin on one line. */
const NESTING_MAX = 16;
/** List items in one text: each one moves everything that follows in its list. */
const ITEMS_MAX = 10_000;
/** Underlined headings: each one moves everything that follows in the text. */
const UNDERLINES_MAX = 1_000;
/**
 * Characters in one paragraph that may begin or end emphasis, or begin a link. The parser looks for a partner of each.
 */
const SIGNS_MAX = 5_000;
/** `<!` and `<?` in one paragraph, times its characters. The parser looks for the end of each. */
const DECLARATION_STEPS_MAX = 20_000_000;
/** Columns times rows: a short row is filled up with empty cells. */
const CELLS_MAX = 50_000;
/** Characters of the longest definition, times the references that may repeat it. */
const REFERENCE_STEPS_MAX = 20_000_000;

const FENCE = /^(`{3,}|~{3,})/;
const MARKER = /(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))[ \t]*/y;
const SPACE = /[ \t]*/y;
const TABLE_HEAD = /^[|:\- \t]*$/;
const UNDERLINE = /^(?:=+|-+)$/;
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
  let fence: string | null = null;
  let paragraph = { signs: 0, declarations: 0, length: 0 };
  let items = 0;
  let underlines = 0;
  let columns = 0;
  let cells = 0;
  let references = 0;
  let longestDefinition = { length: 0, line: 1 };
  for (const [index, whole] of lines.entries()) {
    const line = index + 1;
    const { depth, text, isItem } = withoutMarkers(whole);
    const marker = FENCE.exec(text)?.[1];
    if (fence !== null) {
      if (marker?.startsWith(fence)) fence = null;
      continue;
    }
    items += isItem ? depth : 0;
    if (items > ITEMS_MAX) return excess(line, 'list items', items, ITEMS_MAX);
    if (depth > NESTING_MAX) return excess(line, 'nested quotes and lists', depth, NESTING_MAX);
    if (marker) fence = marker;
    if (marker || isItem || text === '' || text.startsWith('#')) paragraph = { signs: 0, declarations: 0, length: 0 };
    if (marker || text === '') columns = 0;
    if (marker) continue;
    if (UNDERLINE.test(text)) underlines += 1;
    if (underlines > UNDERLINES_MAX) return excess(line, 'underlined headings', underlines, UNDERLINES_MAX);

    if (TABLE_HEAD.test(text) && text.includes('|') && text.includes('-')) columns = count(text, '|') + 1;
    cells += columns;
    if (cells > CELLS_MAX) return excess(line, 'table cells', cells, CELLS_MAX);

    const brackets = count(text, '[');
    paragraph.signs += brackets + count(text, '*') + count(text, '_') + count(text, '~');
    paragraph.declarations += count(text, '<!') + count(text, '<?');
    paragraph.length += whole.length + 1;
    if (paragraph.signs > SIGNS_MAX) {
      return excess(line, 'emphasis and link characters in one paragraph', paragraph.signs, SIGNS_MAX);
    }
    if (paragraph.declarations * paragraph.length > DECLARATION_STEPS_MAX) {
      return { line, found: `${paragraph.declarations} comments or declarations in one paragraph; expected far fewer` };
    }

    references += brackets;
    if (DEFINITION.test(text) && text.length > longestDefinition.length)
      longestDefinition = { length: text.length, line };
    if (references * longestDefinition.length > REFERENCE_STEPS_MAX) {
      const { length } = longestDefinition;
      return { line: longestDefinition.line, found: `${length} characters that ${references} links may repeat` };
    }
  }
  return null;
}

function excess(line: number, what: string, found: number, most: number): MarkdownExcess {
  return { line, found: `${found} ${what}; expected at most ${most}` };
}

/** What follows the quote and list markers of a line. */
function withoutMarkers(line: string): { depth: number; text: string; isItem: boolean } {
  SPACE.lastIndex = 0;
  SPACE.test(line);
  let at = SPACE.lastIndex;
  let depth = 0;
  let isItem = false;
  for (MARKER.lastIndex = at; MARKER.test(line); at = MARKER.lastIndex) {
    depth += 1;
    isItem ||= line[at] !== '>';
  }
  return { depth, text: line.slice(at).trimEnd(), isItem };
}

function count(text: string, sign: string): number {
  let found = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + sign.length)) found += 1;
  return found;
}
