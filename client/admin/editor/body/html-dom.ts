/** Inline elements. All others are blocks. */
const INLINE_ELEMENTS = words(`
  a abbr b bdi bdo br cite code del dfn em i img ins kbd mark q rp rt ruby s samp small span strong sub sup time u var
  wbr
`);

/** Blocks that the editor does not parse: their HTML stays unchanged. */
export const OPAQUE_BLOCKS = words('dl details section svg');
/** The same in a line of text. */
export const OPAQUE_INLINE = words('ruby wbr');

const VERBATIM_ELEMENTS = words('pre textarea script style');
const CODE_ELEMENTS = words('code kbd samp');

/** White space as in HTML; a non-breaking space is not included. */
const SPACE = /[ \t\n\r\f]+/g;
const LINE_BREAK = /[\t\n\r\f]/g;

/** The nodes of HTML, in a document where nothing loads or runs. */
export function fragmentOf(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}

/** The same with white space as a browser shows it: none between blocks and at the ends of lines, one space elsewhere. */
export function shownTree(html: string): DocumentFragment {
  const tree = fragmentOf(html);
  tree.normalize();
  collapseSpace(tree);
  return tree;
}

export function isElement(node: Node): node is HTMLElement {
  return node.nodeType === Node.ELEMENT_NODE;
}

export function isText(node: Node): node is Text {
  return node.nodeType === Node.TEXT_NODE;
}

export function isInlineName(name: string): boolean {
  return INLINE_ELEMENTS.has(name);
}

/** Whether a node is part of a line: text, or an inline element that holds only such nodes. */
export function isInLine(node: Node): boolean {
  if (isElement(node)) return isInlineName(node.localName) && [...node.childNodes].every(isInLine);
  return isText(node);
}

/** Whether all white space in an element counts. */
export function isVerbatim(element: Element): boolean {
  return VERBATIM_ELEMENTS.has(element.localName) || OPAQUE_BLOCKS.has(element.localName);
}

function collapseSpace(parent: Node): void {
  let line: Text[] = [];
  for (const child of [...parent.childNodes]) {
    if (isInLine(child)) {
      line.push(...textsOf(child));
      continue;
    }
    collapseLine(line);
    line = [];
    if (isElement(child) && !isVerbatim(child)) collapseSpace(child);
  }
  collapseLine(line);
  for (const child of [...parent.childNodes]) {
    if (isText(child) && child.data === '') child.remove();
  }
}

function textsOf(node: Node): Text[] {
  if (isText(node)) return [node];
  return [...node.childNodes].flatMap(textsOf);
}

function collapseLine(texts: Text[]): void {
  /** The last text of the line so far, if a space at its end may be removed. */
  let last: Text | null = null;
  let isFirst = true;
  for (const text of texts) {
    if (isInCode(text)) {
      text.data = text.data.replace(LINE_BREAK, ' ');
      isFirst = false;
      last = null;
      continue;
    }
    text.data = text.data.replace(SPACE, ' ');
    const atStart = isFirst || isAfterBreak(text) || last?.data.endsWith(' ');
    if (atStart) text.data = text.data.replace(/^ /, '');
    if (isBeforeBreak(text)) text.data = text.data.replace(/ $/, '');
    if (text.data === '') continue;
    isFirst = false;
    last = text;
  }
  if (last) last.data = last.data.replace(/ $/, '');
}

function isInCode(text: Text): boolean {
  for (let node = text.parentElement; node; node = node.parentElement) {
    if (CODE_ELEMENTS.has(node.localName)) return true;
  }
  return false;
}

const isBreak = (node: Node | null) => node !== null && isElement(node) && node.localName === 'br';
const isAfterBreak = (text: Text) => isBreak(text.previousSibling);
const isBeforeBreak = (text: Text) => isBreak(text.nextSibling);

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
