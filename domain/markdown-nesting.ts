const MARKER = /(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|\[\^(?:\\.|[^\]\\\s])+\]:)/y;
/** Begins a list, unless below a line of a paragraph. */
const ORDERED = /^(?!1[.)])\d{1,9}[.)]/;
/** More indentation makes code of a line, or continues the paragraph above. */
const INDENT_MAX = 3;
const TAB = 4;

/** A line without its markers of quotes, list items and footnotes. */
export interface InnerLine {
  text: string;
  /** Markers on the line. */
  markers: number;
  /** Those of quotes. */
  quotes: number;
  /** Quotes, list items and footnotes around the text. In odd texts there may be one or two more, or fewer. */
  nesting: number;
  /** Whether the line ends the paragraph above if it begins something. */
  interrupts: boolean;
  /** Whether it begins a list item or a footnote. */
  isItem: boolean;
}

/** Follows how deep the lines of a Markdown text are in quotes, list items and footnotes. Takes linear time. */
export class MarkdownNesting {
  /** The column at which the text of each open item begins, the outermost first. */
  private readonly open: number[] = [];
  private isBelowText = false;

  /** @param line that follows the one before. */
  read(line: string): InnerLine {
    const place = new Place(line);
    place.skipSpace();
    const interrupts = place.at <= INDENT_MAX && !line.slice(0, place.at).includes('\t');
    let quotes = 0;
    let base = 0;
    let marker = place.marker();
    for (; marker === '>'; marker = place.marker()) {
      quotes += 1;
      base = place.column + 1;
      place.skipMarker(marker);
    }
    const around = this.open.filter((column) => column <= place.column).length;
    base = Math.max(base, this.open[around - 1] ?? 0);
    const isIndented = place.column - base > INDENT_MAX;
    const isOrdered = ORDERED.test(marker);
    const items: number[] = [];
    for (; marker !== ''; marker = place.marker()) {
      const textAt = place.skipMarker(marker);
      if (marker === '>') {
        quotes += 1;
        base = textAt;
      } else {
        base = marker.startsWith('[') ? base + TAB : textAt;
        // A footnote goes on behind four columns, wherever its first line begins.
        if (marker.startsWith('[')) place.column = base;
        items.push(base);
      }
    }
    const text = line.slice(place.at).trimEnd();
    const begun = isIndented ? [] : items;
    if (begun.length > 0 || !(this.isBelowText || text === '')) this.open.length = around;
    this.open.push(...begun);
    // An empty item may also be a line of the paragraph above.
    this.isBelowText = text !== '' || items.length > 0;
    return {
      text,
      markers: quotes + items.length,
      quotes,
      nesting: quotes + Math.max(items.length, around + begun.length),
      interrupts: interrupts && !isOrdered,
      isItem: items.length > 0,
    };
  }
}

/** A place in a line. */
class Place {
  at = 0;
  column = 0;
  private readonly line: string;

  constructor(line: string) {
    this.line = line;
  }

  /** The marker that begins here, or ''. */
  marker(): string {
    MARKER.lastIndex = this.at;
    return MARKER.exec(this.line)?.[0] ?? '';
  }

  /** @returns the column at which the text behind it begins. */
  skipMarker(marker: string): number {
    this.at += marker.length;
    this.column += marker.length;
    const end = this.column;
    this.skipSpace();
    const isCode = this.column - end > INDENT_MAX + 1;
    return isCode || this.at === this.line.length ? end + 1 : this.column;
  }

  skipSpace(): void {
    for (; this.line[this.at] === ' ' || this.line[this.at] === '\t'; this.at += 1) {
      this.column += this.line[this.at] === '\t' ? TAB - (this.column % TAB) : 1;
    }
  }
}
