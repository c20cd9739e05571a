import type { Mark, Node } from '@tiptap/pm/model';
import { writeInteractive } from '../schema/interactive-node.ts';
import type { PreservedAttributes } from '../schema/preserved-attributes.ts';

/** Whether nested blocks are on lines of their own, as in HTML made from Markdown. */
export interface WriteOptions {
  hasLines: boolean;
}

type Attributes = Record<string, string | number | null | undefined>;

const MARK_TAGS: Record<string, string> = { code: 'code', link: 'a', underline: 'u' };

/** A block as HTML, written as the server writes it; an empty paragraph is nothing. */
export function writeBlock(node: Node, options: WriteOptions): string {
  const { attrs, type } = node;
  switch (type.name) {
    case 'paragraph':
      return node.childCount === 0 ? '' : element('p', attrs.preserved, writeLine(node));
    case 'heading':
      return node.childCount === 0 ? '' : element(`h${attrs.level}`, attrs.preserved, writeLine(node));
    case 'horizontalRule':
      return startTag('hr', attrs.preserved);
    case 'codeBlock':
      return writeCode(node);
    case 'bulletList':
      return element('ul', attrs.preserved, lines(children(node, options), options));
    case 'orderedList': {
      const { start, type: numbering } = attrs;
      const own = { start: start === 1 ? null : start, type: numbering };
      return element('ol', { ...own, ...attrs.preserved }, lines(children(node, options), options));
    }
    case 'listItem':
      return element('li', attrs.preserved, writeContent(node, options));
    case 'blockquote':
      return element('blockquote', attrs.preserved, writeContent(node, options));
    case 'division':
      return element('div', attrs.preserved, writeContent(node, options));
    case 'table':
      return writeTable(node, options);
    case 'figure':
      return writeFigure(node);
    case 'videoLink':
      return `<figure class="video-link">${element('a', linkAttributes(attrs.href), escaped(attrs.label))}</figure>`;
    case 'interactive':
      return writeInteractive(attrs);
    case 'htmlBlock':
      return attrs.html;
    default:
      throw new Error(`No HTML is known for ${type.name}.`);
  }
}

/** Blocks in a block. Its first paragraph may have no tag. */
function writeContent(node: Node, options: WriteOptions): string {
  const { firstChild } = node;
  const isBare =
    node.attrs.isBare &&
    firstChild?.type.name === 'paragraph' &&
    !firstChild.attrs.preserved &&
    node.maybeChild(1)?.type.name !== 'paragraph';
  const blocks = children(node, options);
  if (!isBare) return lines(blocks, options);
  const first = writeLine(firstChild);
  const rest = node.childCount > 1 ? children(node, options, 1) : [];
  return first === '' ? lines(rest, options) : first + lines(rest, options);
}

function children(node: Node, options: WriteOptions, from = 0): string[] {
  return node.children
    .slice(from)
    .map((child) => writeBlock(child, options))
    .filter((html) => html !== '');
}

function lines(blocks: string[], { hasLines }: WriteOptions): string {
  if (!hasLines || blocks.length === 0) return blocks.join('');
  return `\n${blocks.join('\n')}\n`;
}

/** Rows at the top that hold nothing but head cells are the table's head. */
function writeTable(table: Node, options: WriteOptions): string {
  const rows = table.children;
  const isHead = (row: Node) => row.childCount > 0 && row.children.every(({ type }) => type.name === 'tableHeader');
  const firstOfBody = rows.findIndex((row) => !isHead(row));
  const headCount = firstOfBody === -1 ? Math.min(rows.length, 1) : firstOfBody;
  const head = rows.slice(0, headCount).map((row) => writeRow(row, true, options));
  const body = rows.slice(headCount).map((row) => writeRow(row, false, options));
  const parts = [
    ...(head.length > 0 ? [element('thead', null, lines(head, options))] : []),
    ...(body.length > 0 ? [element('tbody', null, lines(body, options))] : []),
  ];
  return element('table', table.attrs.preserved, lines(parts, options));
}

function writeRow(row: Node, isHead: boolean, options: WriteOptions): string {
  const cells = row.children.map((cell) => {
    const { align, colspan, rowspan, preserved } = cell.attrs;
    const isHeader = cell.type.name === 'tableHeader';
    const { scope, ...others }: PreservedAttributes = preserved ?? {};
    const spans = { colspan: colspan === 1 ? null : colspan, rowspan: rowspan === 1 ? null : rowspan };
    const attributes = { align, ...spans, ...others, scope: isHeader ? (scope ?? (isHead ? 'col' : null)) : null };
    return element(isHeader ? 'th' : 'td', attributes, writeContent(cell, options));
  });
  return element('tr', row.attrs.preserved, lines(cells, options));
}

/** A line break at the end isn't a line of the code; it is written after the last one. */
function writeCode({ attrs, textContent }: Node): string {
  const text = escaped(textContent);
  // The first line break in it is dropped when it is read.
  const content = text.startsWith('\n') ? `\n${text}` : text;
  if (!attrs.hasCode) return element('pre', attrs.preserved, content);
  const language = attrs.language ? { class: `language-${attrs.language}` } : null;
  return element('pre', attrs.preserved, element('code', language, text));
}

function writeFigure(figure: Node): string {
  const { src, alt, preserved, preservedOfImage, preservedOfCaption } = figure.attrs;
  const caption = writeLine(figure);
  const picture = src === null ? '' : writeImage({ src, alt, preserved: preservedOfImage });
  const text = caption === '' && src !== null ? '' : element('figcaption', preservedOfCaption, caption);
  const attributes: Attributes = { ...preserved };
  if (src !== null && attributes.class === 'missing-image') delete attributes.class;
  return element('figure', attributes, picture + text);
}

function writeImage({
  src,
  alt,
  preserved,
}: {
  src: string;
  alt: string;
  preserved: PreservedAttributes | null;
}): string {
  return startTag('img', { src, alt, ...preserved, loading: 'lazy', decoding: 'async' });
}

/** The text and its elements. Each element encloses as much as it can, so that none is cut without need. */
export function writeLine(block: Node): string {
  return writeRun(block.children, []);
}

function writeRun(nodes: readonly Node[], open: readonly Mark[]): string {
  let html = '';
  let at = 0;
  for (let node = nodes[at]; node; node = nodes[at]) {
    const [mark, end] = widestMark(nodes, at, open);
    if (mark) {
      html += writeMark(mark, writeRun(nodes.slice(at, end), [...open, mark]));
      at = end;
    } else {
      html += writeLeaf(node);
      at += 1;
    }
  }
  return html;
}

/** The longest of the marks that begin here, and where it ends. */
function widestMark(nodes: readonly Node[], at: number, open: readonly Mark[]): [Mark | null, number] {
  let widest: Mark | null = null;
  let widestEnd = at;
  for (const mark of nodes[at]?.marks ?? []) {
    if (mark.isInSet(open)) continue;
    let end = at;
    while (nodes[end] && mark.isInSet(nodes[end]?.marks ?? [])) end += 1;
    if (end > widestEnd) [widest, widestEnd] = [mark, end];
  }
  return [widest, widestEnd];
}

function writeMark({ type, attrs }: Mark, content: string): string {
  const tag = MARK_TAGS[type.name] ?? String(attrs.tag);
  return element(tag, type.name === 'link' ? linkAttributes(attrs.href, attrs.preserved) : attrs.preserved, content);
}

function writeLeaf({ type, text, attrs }: Node): string {
  if (text !== undefined) return escaped(text);
  if (type.name === 'hardBreak') return startTag('br', attrs.preserved);
  if (type.name === 'image') return writeImage({ src: attrs.src, alt: attrs.alt, preserved: attrs.preserved });
  return attrs.html;
}

function linkAttributes(href: string, preserved: PreservedAttributes | null = null): Attributes {
  return { href, ...preserved, rel: /^https?:/i.test(href) ? 'noopener noreferrer' : null };
}

function element(name: string, attributes: Attributes | null, content: string): string {
  return `${startTag(name, attributes)}${content}</${name}>`;
}

function startTag(name: string, attributes: Attributes | null): string {
  let tag = `<${name}`;
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value !== null && value !== undefined) tag += ` ${key}="${escaped(String(value)).replaceAll('"', '&#x22;')}"`;
  }
  return `${tag}>`;
}

/** Characters as the server writes them; a non-breaking space stays as it is. */
function escaped(text: string): string {
  return text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;');
}
