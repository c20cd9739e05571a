import { isElement, isInLine, isText } from '../../editor/body/html-dom.ts';
import { nodesKey } from '../../editor/body/same-content.ts';

/** A block among the children of an element, or the text between two blocks. */
export interface HtmlBlock {
  /** Null for text between blocks. */
  element: Element | null;
  /** The element, or the nodes of the text. */
  nodes: Node[];
  /** The same for blocks that say and show the same. */
  key: string;
  /** Its words, whatever their format, with spaces between blocks. */
  text: string;
}

/** The blocks of an element, in order. */
export function htmlBlocks(parent: Node): HtmlBlock[] {
  const blocks: HtmlBlock[] = [];
  let line: Node[] = [];
  const flush = () => {
    if (line.some((node) => !isText(node) || node.data.trim() !== '')) blocks.push(blockOf(null, line));
    line = [];
  };
  for (const node of parent.childNodes) {
    if (isInLine(node)) {
      line.push(node);
      continue;
    }
    flush();
    if (isElement(node)) blocks.push(blockOf(node, [node]));
  }
  flush();
  return blocks;
}

function blockOf(element: Element | null, nodes: Node[]): HtmlBlock {
  const text = nodes.flatMap(textsIn).join(' ');
  return { element, nodes, key: nodesKey(nodes), text: text.replace(/\s+/g, ' ').trim() };
}

/** A line is one text, so that a word of which only a part has a format stays one. */
function textsIn(node: Node): string[] {
  return isInLine(node) ? [node.textContent ?? ''] : [...node.childNodes].flatMap(textsIn);
}
