import { isHtmlElement } from '#server/modules/content/html/html-elements.ts';
import { BREAK, calloutKind, type Dropped } from '../callouts.ts';
import { expressionEnd, type JsxTag, jsxTag, literal } from './jsx.ts';
import { codeEnd, fencedParts } from './outside-code.ts';

/** Components that only arrange what they hold. */
const HOLDERS =
  /^(?:|Tabs|Tab|TabItem|TabGroup|Cards?|CardGrid|CardGroup|Grid|Steps?|FileTree|Fragment|React\.Fragment|Icon|LinkCard|LinkButton|Button|Badge|Link|Image|Img|Head|BrowserWindow|Columns?|Row|Col|Details|Accordion|Center|DocCardList)$/;

/** What stands for a page of its own, by the name that the text imports it under. */
export type Pieces = ReadonlyMap<string, string>;

/**
 * Markdown without what MDX adds: imports, comments and expressions go, components become Markdown as far as their texts
 * say what they are. Lines keep their numbers.
 * @param pieces the Markdown of imported files.
 */
export function withoutMdx(source: string, pieces: Pieces): { text: string; dropped: Dropped[] } {
  const dropped: Dropped[] = [];
  const openLinks: string[] = [];
  let line = 1;
  let text = '';
  for (const part of fencedParts(withoutModules(source))) {
    text += part.isCode ? part.text : new MdxProse(part.text, line, pieces, dropped, openLinks).read();
    line += part.text.split('\n').length - 1;
  }
  return { text, dropped };
}

/** Names of imported Markdown files, with their addresses. */
export function importedPieces(source: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', address = ''] of source.matchAll(/^import\s+(\w+)\s+from\s+["']([^"'\n]+\.mdx?)["']/gm)) {
    found.set(name, address);
  }
  return found;
}

/** Without `import` and `export`, each of which ends where its braces are closed. */
function withoutModules(source: string): string {
  let isCode = false;
  let depth: number | null = null;
  return source
    .split('\n')
    .map((line) => {
      if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
      const starts =
        !isCode &&
        depth === null &&
        /^(?:import\s+(?:[\w*{].*from\s|[\w*{][^.]*$|["'])|export\s+(?:const|let|function|default|\{|async|type)\b)/.test(
          line,
        );
      if (starts) depth = 0;
      if (depth === null) return line;
      depth += (line.match(/[{([]/g)?.length ?? 0) - (line.match(/[})\]]/g)?.length ?? 0);
      const isOver = depth <= 0 && (!/^import\b/.test(line) || /["']\s*;?\s*$/.test(line) || !starts);
      if (isOver || line.trim() === '') depth = null;
      return '';
    })
    .join('\n');
}

class MdxProse {
  private output = '';
  private at = 0;

  constructor(
    private readonly source: string,
    private readonly firstLine: number,
    private readonly pieces: Pieces,
    private readonly dropped: Dropped[],
    private readonly openLinks: string[],
  ) {}

  read(): string {
    const next = /[<{\\`]/g;
    for (;;) {
      next.lastIndex = this.at;
      const found = next.exec(this.source);
      if (!found) return this.output + this.source.slice(this.at);
      this.output += this.source.slice(this.at, found.index);
      this.at = found.index;
      if (found[0] === '\\') this.take(this.at + 2, this.source.slice(this.at, this.at + 2));
      else if (found[0] === '`') this.code();
      else if (found[0] === '{') this.expression();
      else this.tag();
    }
  }

  /** Goes on behind something that became this. */
  private take(end: number, text: string): void {
    const breaks = this.source.slice(this.at, end).split('\n').length - text.split('\n').length;
    this.output += text + '\n'.repeat(Math.max(0, breaks));
    this.at = end;
  }

  private drop(end: number, what: string): void {
    const line = this.firstLine + this.source.slice(0, this.at).split('\n').length - 1;
    this.dropped.push({ what, line });
    this.take(end, '');
  }

  private code(): void {
    let end = codeEnd(this.source, this.at) ?? this.at + 1;
    while (this.source[end] === '`') end += 1;
    this.take(end, this.source.slice(this.at, end));
  }

  private expression(): void {
    const end = expressionEnd(this.source, this.at);
    if (end === null) {
      this.take(this.at + 1, '{');
      return;
    }
    const inner = this.source.slice(this.at + 1, end - 1);
    // A comment, or the address of a heading.
    if (/^\s*(?:\/\*[\s\S]*\*\/|#[\w-]+)?\s*$/.test(inner)) this.take(end, '');
    else {
      const text = literal(inner);
      if (text === null) this.drop(end, `{${inner.replace(/\s+/g, ' ').trim().slice(0, 40)}}`);
      else this.take(end, text);
    }
  }

  private tag(): void {
    const tag = jsxTag(this.source, this.at);
    const isComponent = tag && (tag.name === '' || /^[A-Z]/.test(tag.name)) && !isShouted(tag.name);
    if (!tag) this.take(this.at + 1, '<');
    else if (isComponent) this.component(tag);
    else this.take(tag.end, plainTag(tag, this.source.slice(this.at, tag.end)));
  }

  private component(tag: JsxTag): void {
    const { name, isEnd, isEmpty, attributes, end } = tag;
    const piece = this.pieces.get(name);
    if (piece !== undefined && isEmpty) {
      this.take(end, `${BREAK}${BREAK}${piece.trim().replaceAll('\n', BREAK)}${BREAK}${BREAK}`);
      return;
    }
    const start = this.source.lastIndexOf('\n', this.at - 1) + 1;
    const lead = this.source.slice(start, this.at);
    const isLine = lead.trim() === '' || /^\s*(?:[-*+]|\d+[.)])\s+$/.test(lead);
    const text = (...keys: string[]) => keys.map((key) => attributes.get(key)).find(Boolean) ?? '';
    const kind = calloutKind(text('type', 'variant') || name) ?? calloutKind(name);
    if (kind && (calloutKind(name) !== null || /^(?:Callout|Admonition|Alert|Box)$/.test(name)) && !isEmpty) {
      const title = text('title', 'label');
      const indent = lead.trim() === '' ? lead : '';
      this.take(end, `${BREAK}${indent}:::${isEnd ? '' : kind}${!isEnd && title ? `[${title}]` : ''}${BREAK}${indent}`);
      return;
    }
    const opening = { name, text, isLine, isEmpty };
    const converted = isEnd ? closed(name, this.openLinks) : this.opened(opening);
    if (converted !== null) this.take(end, converted);
    else this.drop(end, `<${isEnd ? '/' : ''}${name}>`);
  }

  /** What a component shows of itself; null if nothing tells. */
  private opened({
    name,
    text,
    isLine,
    isEmpty,
  }: {
    name: string;
    text: (...keys: string[]) => string;
    isLine: boolean;
    isEmpty: boolean;
  }): string | null {
    const gap = isLine ? BREAK + BREAK : ' ';
    const title = text('title', 'label', 'heading', 'summary', 'text', 'name');
    const about = text('description', 'caption', 'body');
    const address = text('href', 'to', 'link');
    const video = /youtube|video/i.test(name) ? text('id', 'videoId', 'videoid', 'url', 'src') : '';
    if (video) return `${gap}![${title}](${/^https?:/.test(video) ? video : `https://youtu.be/${video}`})${gap}`;
    if (text('src')) return `![${text('alt', 'title')}](${text('src')})`;
    if (text('code'))
      return `${gap}\`\`\`${text('lang')}${BREAK}${text('code').replaceAll('\n', BREAK)}${BREAK}\`\`\`${gap}`;
    if (/^(?:Details|Accordion|Collapsible|Expand)/.test(name) && !isEmpty && isLine) {
      return `${BREAK}${BREAK}<details>${BREAK}<summary>${title || 'Details'}</summary>${BREAK}${BREAK}`;
    }
    if (address && !title && !isEmpty) {
      this.openLinks.push(name);
      return `<a href="${address}">`;
    }
    if (title || about) {
      const shown = address && title ? `[${title}](${address})` : title;
      const bold = shown && isLine ? `**${shown}**` : shown;
      return [gap.trim() === '' && isLine ? gap : '', bold, about && `${gap}${about}`, isLine ? gap : ''].join('');
    }
    return HOLDERS.test(name) ? (isLine ? BREAK + BREAK : '') : null;
  }
}

function closed(name: string, openLinks: string[]): string | null {
  if (openLinks.at(-1) === name) {
    openLinks.pop();
    return '</a>';
  }
  if (/^(?:Details|Accordion|Collapsible|Expand)/.test(name)) return `${BREAK}${BREAK}</details>${BREAK}${BREAK}`;
  return '';
}

/** Elements of HTML in capital letters. */
function isShouted(name: string): boolean {
  return name !== '' && name === name.toUpperCase() && isHtmlElement(name.toLowerCase());
}

/** An element of HTML with those attributes that are texts. */
function plainTag({ name, isEnd, isEmpty, attributes }: JsxTag, written: string): string {
  if (![...attributes.values()].includes(null) && !written.includes('{')) return written;
  const texts = [...attributes].filter(([, value]) => value !== null);
  const list = texts.map(([key, value]) => ` ${key === 'className' ? 'class' : key}="${value}"`).join('');
  return `<${isEnd ? '/' : ''}${name}${list}${isEmpty ? ' /' : ''}>`;
}
