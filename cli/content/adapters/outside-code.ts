/** A part of a Markdown text: its lines between code, or a fenced block of code. */
export interface MarkdownPart {
  text: string;
  isCode: boolean;
}

const FENCE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})/;

/** The parts of a text in order; joined they are the text. */
export function fencedParts(markdown: string): MarkdownPart[] {
  const parts: MarkdownPart[] = [];
  let lines: string[] = [];
  let fence: string | null = null;
  const end = (isCode: boolean) => {
    if (lines.length > 0) parts.push({ text: lines.join(''), isCode });
    lines = [];
  };
  for (const line of markdown.split(/(?<=\n)/)) {
    const mark = FENCE.exec(line)?.[1];
    if (fence === null && mark) {
      end(false);
      fence = mark;
      lines.push(line);
    } else if (
      fence !== null &&
      mark &&
      mark[0] === fence[0] &&
      mark.length >= fence.length &&
      line.trim().replace(/^[> \t]+/, '') === mark
    ) {
      lines.push(line);
      end(true);
      fence = null;
    } else lines.push(line);
  }
  end(fence !== null);
  return parts;
}

/** The offset behind code within a line that begins here; null if the backticks don't begin any. */
export function codeEnd(text: string, start: number): number | null {
  const [ticks = ''] = /^`+/.exec(text.slice(start, start + 100)) ?? [];
  const paragraph = text.indexOf('\n\n', start);
  const last = paragraph < 0 ? text.length : paragraph;
  for (let at = start + ticks.length; at < last; ) {
    const next = text.indexOf('`', at);
    if (next < 0 || next >= last) return null;
    let end = next;
    while (text[end] === '`') end += 1;
    if (end - next === ticks.length) return end;
    at = end;
  }
  return null;
}

/** Changes the prose of a Markdown text, but none of its code. */
export function outsideCode(markdown: string, change: (prose: string) => string): string {
  return fencedParts(markdown)
    .map(({ text, isCode }) => (isCode ? text : changedProse(text, change)))
    .join('');
}

function changedProse(text: string, change: (prose: string) => string): string {
  let result = '';
  let at = 0;
  for (let tick = text.indexOf('`'); tick >= 0; ) {
    const end = codeEnd(text, tick);
    if (end !== null) {
      result += change(text.slice(at, tick)) + text.slice(tick, end);
      at = end;
    }
    let next = end ?? tick;
    while (end === null && text[next] === '`') next += 1;
    tick = text.indexOf('`', next);
  }
  return result + change(text.slice(at));
}
