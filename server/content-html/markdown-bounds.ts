/*
 * What of Markdown takes time with the square of its length, or writes out more than it says, counted before it is
 * read. The bounds lie far beyond anything that people write; within them the time grows with the length.
 */

/** Quotes and lists that begin in one line. */
const NESTING_MAX = 16;
/** List items in one text: each one moves all that follows in its list. */
const ITEMS_MAX = 10_000;
/** Underlined headings: each one moves all that follows in its text. */
const UNDERLINES_MAX = 1_000;
/** Signs that may begin or end emphasis, or begin a link, in one paragraph: each looks for its partner. */
const SIGNS_MAX = 5_000;
/** `<!` and `<?` in one paragraph, times its characters: each looks for its end. */
const DECLARATION_STEPS_MAX = 20_000_000;
/** Columns times rows: a short row gets the cells that it lacks. */
const CELLS_MAX = 50_000;
/** Characters of the longest definition times signs that may refer to it: each writes it out. */
const REFERENCE_STEPS_MAX = 20_000_000;

const FENCE = /^(`{3,}|~{3,})/;
const MARKER = /(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))[ \t]*/y;
const SPACE = /[ \t]*/y;
const TABLE_HEAD = /^[|:\- \t]*$/;
const UNDERLINE = /^(?:=+|-+)$/;
const DEFINITION = /^\[[^\]]/;

/** More of something than Markdown may hold. */
export interface MarkdownExcess {
  /** 1-based. */
  line: number;
  /** Such as "quotes and lists 40 deep; expected at most 16". */
  found: string;
}

/** The first thing in a text of which it has too much, or null. Takes time with the length of the text. */
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
    if (depth > NESTING_MAX) return excess(line, 'quotes and lists within each other', depth, NESTING_MAX);
    if (marker) fence = marker;
    if (marker || isItem || text === '' || text.startsWith('#')) paragraph = { signs: 0, declarations: 0, length: 0 };
    if (marker || text === '') columns = 0;
    if (marker) continue;
    if (UNDERLINE.test(text)) underlines += 1;
    if (underlines > UNDERLINES_MAX) return excess(line, 'underlined headings', underlines, UNDERLINES_MAX);

    if (TABLE_HEAD.test(text) && text.includes('|') && text.includes('-')) columns = count(text, '|') + 1;
    cells += columns;
    if (cells > CELLS_MAX) return excess(line, 'cells of tables', cells, CELLS_MAX);

    const brackets = count(text, '[');
    paragraph.signs += brackets + count(text, '*') + count(text, '_') + count(text, '~');
    paragraph.declarations += count(text, '<!') + count(text, '<?');
    paragraph.length += whole.length + 1;
    if (paragraph.signs > SIGNS_MAX) {
      return excess(line, 'signs of emphasis and links in one paragraph', paragraph.signs, SIGNS_MAX);
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

/** What a line says behind its signs of quotes and list items. */
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
