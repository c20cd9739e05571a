import { isElement, isInLine, isText, isVerbatim, shownTree } from './html-dom.ts';

/** Attributes that the server always sets itself. */
const DERIVED: Record<string, string[]> = { a: ['rel'], img: ['loading', 'decoding'], th: ['scope'], td: ['scope'] };

/**
 * A text that is the same for two pieces of HTML exactly if they say and show the same. Elements in a line of text
 * count by what they enclose: their nesting order makes no difference.
 */
export function contentKey(html: string): string {
  return nodesKey(shownTree(html).childNodes);
}

/** The same for nodes in a row, whose white space is as a browser shows it. */
export function nodesKey(nodes: Iterable<Node>): string {
  let key = '';
  let line: Node[] = [];
  for (const child of nodes) {
    if (isInLine(child)) {
      line.push(child);
      continue;
    }
    key += lineKey(line);
    line = [];
    if (isElement(child))
      key += `${startTag(child)}${isVerbatim(child) ? child.innerHTML : nodesKey(child.childNodes)}</>`;
    else key += `<!--${child.nodeValue}-->`;
  }
  return key + lineKey(line);
}

/** Text, with the places where each element in it begins and ends. */
function lineKey(nodes: Node[]): string {
  let text = '';
  const spans: string[] = [];
  const walk = (node: Node) => {
    if (isText(node)) text += node.data;
    if (!isElement(node)) return;
    const start = text.length;
    if (!node.hasChildNodes()) text += '\uFFFC';
    for (const child of node.childNodes) walk(child);
    spans.push(`${start}-${text.length} ${startTag(node)}`);
  };
  for (const node of nodes) walk(node);
  return text === '' ? '' : JSON.stringify([text, spans.sort()]);
}

/** What an element is, without what is in it. */
export function startTag(element: Element): string {
  const derived = DERIVED[element.localName] ?? [];
  const attributes = [...element.attributes]
    .filter(({ name }) => !derived.includes(name))
    .map(({ name, value }) => `${name}=${JSON.stringify(value)}`);
  return `<${[element.localName, ...attributes.sort()].join(' ')}>`;
}
