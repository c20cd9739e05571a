import { Parser } from 'htmlparser2';
import { interactiveMarkdown } from '#domain/interactive.ts';
import { checkInteractive } from '#domain/interactive-parameters.ts';
import type { SafeHtml } from './safe-html.ts';

/*
 * Markdown of bodies as remark writes it, for what most texts consist of. All else is left to remark, which takes many
 * times as long, because it knows every rule.
 */

interface HtmlElement {
  name: string;
  attributes: Record<string, string>;
  children: (HtmlElement | string)[];
  /** Place in the HTML. */
  start: number;
  end: number;
}

/** Only remark knows how to write this. */
class UnusualHtmlError extends Error {}

/** @returns null if the HTML has anything that only remark can write. Whether it converts back is not checked. */
export function writtenMarkdown(html: SafeHtml): string | null {
  try {
    return html === '' ? '' : `${blocks(rootOf(html), html).join('\n\n')}\n`;
  } catch (error) {
    if (error instanceof UnusualHtmlError) return null;
    throw error;
  }
}

const DEPTH_MAX = 60;

function rootOf(html: string): HtmlElement {
  const root: HtmlElement = { name: 'root', attributes: {}, children: [], start: 0, end: html.length };
  const open = [root];
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = { name, attributes, children: [], start: parser.startIndex, end: html.length };
      open.at(-1)?.children.push(element);
      if (open.push(element) > DEPTH_MAX) throw new UnusualHtmlError();
    },
    ontext(text) {
      const siblings = open.at(-1)?.children ?? [];
      const last = siblings.at(-1);
      if (typeof last === 'string') siblings[siblings.length - 1] = last + text;
      else siblings.push(text);
    },
    onclosetag() {
      const element = open.pop();
      if (element) element.end = parser.endIndex + 1;
    },
  });
  parser.end(html);
  return root;
}

/** The Markdown of each child. @param html that the places of elements refer to, if blocks may stay HTML here. */
function blocks({ children }: HtmlElement, html: string | null): string[] {
  const written: string[] = [];
  let last = '';
  for (const child of children) {
    if (typeof child === 'string') {
      if (child.trim() !== '') throw new UnusualHtmlError();
      continue;
    }
    // Lists next to each other need different markers.
    if (child.name === last && (last === 'ul' || last === 'ol')) throw new UnusualHtmlError();
    last = child.name;
    written.push(block(child, html));
  }
  return written;
}

function block(element: HtmlElement, html: string | null): string {
  const { name } = element;
  const [, level] = /^h([2-6])$/.exec(name) ?? [];
  if (level) return heading(element, Number(level));
  if (name === 'figure' && html !== null) return drawing(element, html);
  if (name === 'div' && html !== null) return interactive(element);
  if (name === 'pre') return code(element);
  if (name === 'table') return table(element);
  if (name === 'ul' || name === 'ol') return list(element);
  if (Object.keys(element.attributes).length > 0) throw new UnusualHtmlError();
  if (name === 'p') return line(element, {});
  if (name === 'hr') return '---';
  if (name !== 'blockquote') throw new UnusualHtmlError();
  return blocks(element, null)
    .join('\n\n')
    .replace(/^.*$/gm, (text) => (text === '' ? '>' : `> ${text}`));
}

function heading(element: HtmlElement, level: number): string {
  const text = line(element, { isHeading: true });
  if (Object.keys(element.attributes).some((name) => name !== 'id') || /[\n#]/.test(text)) throw new UnusualHtmlError();
  return `${'#'.repeat(level)} ${text}`;
}

/** A diagram has no Markdown. As a block of HTML, it must not have an empty line. */
function drawing({ children, start, end }: HtmlElement, html: string): string {
  const source = html.slice(start, end);
  const hasDrawing = children.some((child) => typeof child !== 'string' && child.name === 'svg');
  if (!hasDrawing || source.includes('\n\n')) throw new UnusualHtmlError();
  return source;
}

function interactive({ attributes, children }: HtmlElement): string {
  const { 'data-try': name = '', ...others } = attributes;
  const [label, ...rest] = children;
  if (typeof label !== 'string' || rest.length > 0) throw new UnusualHtmlError();
  const given = Object.entries(others).map(([key, value]) => [key.replace(/^data-/, ''), value]);
  const { block } = checkInteractive(name, label, Object.fromEntries(given));
  if (!block) throw new UnusualHtmlError();
  return interactiveMarkdown(block);
}

function code(element: HtmlElement): string {
  const [inner, ...others] = element.children;
  if (inner === undefined || typeof inner === 'string' || others.length > 0 || inner.name !== 'code') {
    throw new UnusualHtmlError();
  }
  const { class: language = 'language-', ...attributes } = inner.attributes;
  const [text, ...parts] = inner.children;
  const isPlain =
    [element.attributes, attributes].every((each) => Object.keys(each).length === 0) && parts.length === 0;
  if (!isPlain || typeof text !== 'string' || !/^language-[\w+.-]*$/.test(language)) throw new UnusualHtmlError();
  if (!/[^\n]\n$/.test(text)) throw new UnusualHtmlError();
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language.slice('language-'.length)}\n${text}${fence}`;
}

function list({ name, attributes, children }: HtmlElement): string {
  const { start = '1', ...others } = attributes;
  if (Object.keys(others).length > 0 || (name === 'ul' && attributes.start !== undefined)) throw new UnusualHtmlError();
  const items = children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  const isSpread = items.length > 1 && items.some((item) => typeof item !== 'string' && isSpreadOut(item));
  return items
    .map((item, index) => {
      if (typeof item === 'string' || item.name !== 'li') throw new UnusualHtmlError();
      const marker = name === 'ul' ? '- ' : `${Number(start) + index}. `;
      return marker + listItem(item).replace(/\n(?=[^\n])/g, `\n${' '.repeat(marker.length)}`);
    })
    .join(isSpread ? '\n\n' : '\n');
}

/** Whether the blocks of an item are set apart by empty lines. */
function isSpreadOut({ children }: HtmlElement): boolean {
  const flow = children.filter((child) => typeof child !== 'string').filter(({ name }) => BLOCKS.has(name));
  return flow.length > 1 || flow.some((child) => child.name === 'p' || isSpreadOut(child));
}

const BLOCKS = new Set(['p', 'ul', 'ol', 'li', 'pre', 'blockquote', 'table', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6']);

function listItem(item: HtmlElement): string {
  const isBlock = (child: HtmlElement | string) => typeof child !== 'string' && BLOCKS.has(child.name);
  const first = item.children.findIndex(isBlock);
  const inLine = first === -1 ? item.children : item.children.slice(0, first);
  const text = inlines(inLine, {}).replace(/\n$/, '');
  const flow = first === -1 ? [] : item.children.slice(first);
  const parts = blocks({ ...item, children: flow }, null);
  const [block] = flow;
  const isUnusual = text === '' && (typeof block === 'string' || block?.name !== 'p');
  if (isUnusual || text.startsWith('\n') || Object.keys(item.attributes).length > 0) throw new UnusualHtmlError();
  if (text !== '') parts.unshift(text);
  const isSpread = isSpreadOut(item);
  const isParagraph = flow.filter((child) => typeof child !== 'string').map(({ name }) => name === 'p');
  if (text !== '') isParagraph.unshift(true);
  return parts.reduce((before, part, index) => {
    const areParagraphs = isParagraph[index - 1] && isParagraph[index];
    return `${before}${isSpread || areParagraphs ? '\n\n' : '\n'}${part}`;
  });
}

function table({ attributes, children }: HtmlElement): string {
  const rows = children.flatMap((part) => rowsOf(part));
  const [head, ...others] = rows;
  if (Object.keys(attributes).length > 0 || !head || others.some((row) => row.length !== head.length)) {
    throw new UnusualHtmlError();
  }
  const written = rows.map((row, index) => row.map((cell) => tableCell(cell, index === 0 ? 'th' : 'td')));
  const aligned = head.map((cell, column) => {
    const { align } = cell.attributes;
    if (others.some((row) => row[column]?.attributes.align !== align)) throw new UnusualHtmlError();
    return ALIGNMENTS[align ?? 'none'] ?? '-';
  });
  return [written[0] ?? [], aligned, ...written.slice(1)]
    .map((cells) => `${cells.map((cell) => (cell === '' ? '| ' : `| ${cell} `)).join('')}|`)
    .join('\n');
}

const ALIGNMENTS: Record<string, string> = { none: '-', left: ':-', center: ':-:', right: '-:' };

function rowsOf(part: HtmlElement | string): HtmlElement[][] {
  if (typeof part === 'string') return [];
  if (part.name !== 'thead' && part.name !== 'tbody') throw new UnusualHtmlError();
  return part.children.flatMap((row) => {
    if (typeof row === 'string') return [];
    return [row.children.filter((cell) => typeof cell !== 'string')];
  });
}

function tableCell(cell: HtmlElement, name: string): string {
  const { align: _, scope, ...others } = cell.attributes;
  const isPlain = cell.name === name && Object.keys(others).length === 0 && (scope ?? 'col') === 'col';
  const text = line(cell, { isCell: true });
  if (!isPlain || text.includes('\n')) throw new UnusualHtmlError();
  return text;
}

/** Where a line of text is. */
interface Place {
  isHeading?: boolean;
  isCell?: boolean;
  isLink?: boolean;
}

function line({ children }: HtmlElement, place: Place): string {
  return inlines(children, place);
}

function inlines(children: (HtmlElement | string)[], place: Place, start = ''): string {
  let written = start;
  for (const [index, child] of children.entries()) {
    const next = children[index + 1];
    if (typeof child === 'string') {
      const isAfterBreak = written.endsWith('\\\n');
      if (isAfterBreak && !child.startsWith('\n')) throw new UnusualHtmlError();
      written += escaped(isAfterBreak ? child.slice(1) : child, written, next, place);
    } else written += inline(child, written, next, place);
  }
  return written.slice(start.length);
}

function inline(element: HtmlElement, before: string, next: HtmlElement | string | undefined, place: Place): string {
  const { name, attributes, children } = element;
  if (name === 'a') return link(element, place);
  if (name === 'img') return image(attributes);
  if (Object.keys(attributes).length > 0) throw new UnusualHtmlError();
  if (name === 'code') return inlineCode(children, place);
  if (name === 'br') {
    if (place.isHeading || place.isCell || before === '' || before.endsWith('\n')) throw new UnusualHtmlError();
    return '\\\n';
  }
  const sign = { em: '_', strong: '**', del: '~~' }[name];
  if (!sign) throw new UnusualHtmlError();
  const text = inlines(children, place, sign);
  const isPlain =
    name === 'del' ||
    (isEdge(before.slice(-1), text.slice(0, 1), sign) && isEdge(firstSign(next), text.slice(-1), sign));
  if (text === '' || !isPlain) throw new UnusualHtmlError();
  return sign + text + sign;
}

/** The first character that will be written. */
function firstSign(next: HtmlElement | string | undefined): string {
  if (next === undefined) return '';
  return typeof next === 'string' ? next.slice(0, 1) : (SIGNS[next.name] ?? '\ud800');
}

const SIGNS: Record<string, string> = { a: '[', img: '!', code: '`', br: '\\', em: '_', strong: '*', del: '~' };

/** Whether a sign of emphasis is one here, without writing a character next to it as its number. */
function isEdge(outside: string, inside: string, sign: string): boolean {
  const [outer, inner] = [kindOf(outside), kindOf(inside)];
  if (inner === 'other' || inner === 'space' || outer === 'other') return false;
  return outer !== 'letter' || (inner === 'letter' && sign === '**');
}

function kindOf(sign: string): 'space' | 'punctuation' | 'letter' | 'other' {
  if (sign === '' || /\s/.test(sign)) return 'space';
  if (/\p{Surrogate}/u.test(sign)) return 'other';
  return /[\p{P}\p{S}]/u.test(sign) ? 'punctuation' : 'letter';
}

function link({ attributes, children }: HtmlElement, place: Place): string {
  const { href = '', rel: _, ...others } = attributes;
  if (Object.keys(others).length > 0) throw new UnusualHtmlError();
  const text = inlines(children, { ...place, isLink: true });
  if (text === '') throw new UnusualHtmlError();
  return `[${text}](${address(href)})`;
}

function image({ src = '', alt = '', loading: _, decoding: __, ...others }: Record<string, string>): string {
  if (Object.keys(others).length > 0 || /[^\p{L}\p{N} ,;'-]/u.test(alt)) throw new UnusualHtmlError();
  return `![${alt}](${address(src)})`;
}

function address(url: string): string {
  if (url === '' || /[\0- <>()\\&\x7f]/.test(url)) throw new UnusualHtmlError();
  return url;
}

function inlineCode(children: (HtmlElement | string)[], place: Place): string {
  const [text, ...others] = children;
  if (typeof text !== 'string' || others.length > 0 || /[`\n]|^\s|\s$/.test(text)) throw new UnusualHtmlError();
  if (place.isCell && text.includes('|')) throw new UnusualHtmlError();
  return `\`${text}\``;
}

/** What means something at the beginning of a line. */
const LINE_START = /^(?:[#=>~|]|[+-](?:\s|$)|-[:|-]|:-|\d+(?:\)|\.(?:\s|$)))/m;
/** An underscore between such characters means nothing. */
const IN_WORD = /[^\s\p{P}\p{S}\p{Surrogate}]/u;

/** A text with a backslash in front of what Markdown would read as a sign. */
function escaped(text: string, before: string, next: HtmlElement | string | undefined, place: Place): string {
  const isAtStart = before === '' || before.endsWith('\n');
  const isUnusual =
    /[\\\t\r\u{10000}-\u{10FFFF}]| \n|\n /u.test(text) ||
    (next !== undefined && /[!<&:.@]$/.test(text)) ||
    LINE_START.test(isAtStart ? text : `x${text}`) ||
    (place.isCell && text.includes('|')) ||
    (place.isLink && text.includes(']')) ||
    /^.?_|_.?$/s.test(text);
  if (isUnusual) throw new UnusualHtmlError();
  let written = text;
  // Outside links, these would be addresses.
  if (!place.isLink && /[@.:]/.test(text)) {
    written = written.replace(/(?<=[\w+.-])@(?=[\w.-])|(?<=[Ww])\.(?=[\w.-])|(?<=[ps]):(?=\/)/g, '\\$&');
  }
  if (!/[*_[`~<&]|\]\(/.test(text)) return written;
  return written.replace(/_+|[*[`~]|<(?=[!/?A-Za-z])|&(?=[#A-Za-z])|(?<=\])\(/g, (signs, at: number) => {
    const isInWord =
      signs.startsWith('_') && [at - 1, at + signs.length].every((each) => IN_WORD.test(written.charAt(each)));
    return isInWord ? signs : signs.replace(/./g, '\\$&');
  });
}
