import { fragmentOf, isElement, isInlineName } from './html-dom.ts';

/** A block at the top level of a body: its source, and the text before it. */
export interface HtmlPart {
  before: string;
  source: string;
}

export interface SplitHtml {
  parts: HtmlPart[];
  /** White space at the end. */
  after: string;
}

const VOID_ELEMENTS = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** In these, angle brackets mean nothing until the end tag. */
const RAW_ELEMENTS = new Set('script style textarea title xmp iframe noembed noframes plaintext noscript'.split(' '));

const MARKUP_START = /<!--|<(\/?)([a-z][^\s/>]*)/gi;
const REST_OF_TAG = /(?:"[^"]*"|'[^']*'|[^"'>])*>/y;

/** A tag or comment. */
interface Markup {
  start: number;
  end: number;
  isEndTag: boolean;
  /** Lowercase; '' for a comment. */
  name: string;
}

/**
 * Cuts HTML into the blocks of its top level. Joined again, before, source and after are exactly the text.
 * Text and inline elements between blocks form one block. HTML whose tags do not match, which is never
 * stored, is serialized by the browser first.
 */
export function splitHtml(html: string): SplitHtml {
  const split = cut(html);
  if (split && isSameTree(html, split)) return split;
  const tidy = cut(tidied(html));
  if (tidy) return tidy;
  return { parts: [{ before: '', source: html }], after: '' };
}

/** @returns null if end tags are missing or misplaced. */
function cut(html: string): SplitHtml | null {
  const parts: HtmlPart[] = [];
  let done = 0;
  let runStart: number | null = null;

  function endPart(start: number, end: number) {
    const text = html.slice(start, end);
    const source = text.trim();
    if (source === '') return;
    const from = start + text.indexOf(source);
    parts.push({ before: html.slice(done, from), source });
    done = from + source.length;
  }

  function endRun(at: number) {
    if (runStart !== null) endPart(runStart, at);
    runStart = null;
  }

  let at = 0;
  while (at < html.length) {
    const tag = nextMarkup(html, at);
    const start = tag?.start ?? html.length;
    if (start > at) runStart ??= at;
    if (!tag) break;
    const { name } = tag;
    if (tag.isEndTag) return null;
    const end = name === '' ? tag.end : elementEnd(html, tag.end, name);
    if (end === null) return null;
    if (isInlineName(name)) {
      runStart ??= start;
    } else {
      endRun(start);
      endPart(start, end);
    }
    at = end;
  }
  endRun(html.length);
  return { parts, after: html.slice(done) };
}

/** Where the element ends whose start tag ends at `from`; null if its end tag is not in its place. */
function elementEnd(html: string, from: number, name: string): number | null {
  const open = VOID_ELEMENTS.has(name) ? [] : [name];
  let at = from;
  while (open.length > 0) {
    const innermost = open.at(-1) ?? '';
    const found = RAW_ELEMENTS.has(innermost) ? endTagOf(innermost, html, at) : nextMarkup(html, at);
    if (!found) return null;
    at = found.end;
    if (found.isEndTag) {
      if (found.name !== innermost) return null;
      open.pop();
    } else if (found.name !== '' && !VOID_ELEMENTS.has(found.name)) {
      open.push(found.name);
    }
  }
  return at;
}

/** Also null before markup that never ends. Nothing after it is examined, so that no text takes long. */
function nextMarkup(html: string, from: number): Markup | null {
  MARKUP_START.lastIndex = from;
  const found = MARKUP_START.exec(html);
  if (!found) return null;
  const { index: start, 0: opening, 1: slash, 2: name = '' } = found;
  const end = name ? endOfTag(html, start + opening.length) : endOfComment(html, start + opening.length);
  return end === null ? null : { start, end, isEndTag: slash === '/', name: name.toLowerCase() };
}

function endOfTag(html: string, from: number): number | null {
  REST_OF_TAG.lastIndex = from;
  return REST_OF_TAG.test(html) ? REST_OF_TAG.lastIndex : null;
}

function endOfComment(html: string, from: number): number | null {
  const end = html.indexOf('-->', from);
  return end === -1 ? null : end + '-->'.length;
}

function endTagOf(name: string, html: string, from: number): Markup | null {
  const endTag = new RegExp(`</${name}\\s*>`, 'gi');
  endTag.lastIndex = from;
  const found = endTag.exec(html);
  return found && { start: found.index, end: endTag.lastIndex, isEndTag: true, name };
}

/** Whether the parts, each read by itself, are what the browser makes of the whole. */
function isSameTree(html: string, { parts, after }: SplitHtml): boolean {
  const whole = fragmentOf(html);
  const joined = document.createDocumentFragment();
  for (const { before, source } of parts) joined.append(before, fragmentOf(source));
  joined.append(after);
  for (const tree of [whole, joined]) tree.normalize();
  // Nodes of a template belong to another document than the ones made here; that makes no difference to equality.
  return whole.isEqualNode(joined);
}

function tidied(html: string): string {
  const holder = document.createElement('template');
  let text = '';
  for (const node of [...fragmentOf(html).childNodes]) {
    holder.innerHTML = '';
    const isBlock = isElement(node) && !isInlineName(node.localName);
    holder.content.append(node);
    text += isBlock ? `${holder.innerHTML}\n` : holder.innerHTML;
  }
  return text;
}
