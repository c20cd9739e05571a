import type { Element, Parents, Root, RootContent } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { withoutPiles } from '#domain/characters.ts';

/** Characters without width that are often copied along with text, and characters that change the text direction. */
const INVISIBLE = /[\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;
/** The same for a joiner, except in an emoji. */
const JOINER = /(?<!\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D|\u200D(?!\p{Extended_Pictographic})/gu;
/** Elements whose text is not changed. */
const VERBATIM = new Set(['code', 'pre', 'kbd', 'samp']);
/** Elements whose white space at the start and end is never shown. */
const EDGED = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'figcaption', 'caption', 'dt']);

const BLOCKS = new Set('p h1 h2 h3 h4 h5 h6 ul ol dl pre blockquote figure table div section details hr'.split(' '));

/**
 * Normalizes text outside code (NFC) and removes piles of marks, invisible characters and white space that no page
 * shows. Line breaks stay, so that text that was wrapped in its source can be exported the same way.
 */
export function rehypeCleanText() {
  return (tree: Root): void => {
    visit(tree, (node) => {
      if (node.type === 'element') {
        if (VERBATIM.has(node.tagName)) {
          withoutPilesIn(node);
          return SKIP;
        }
        for (const name of ['alt', 'title']) {
          const value = node.properties[name];
          if (typeof value === 'string') node.properties[name] = cleanText(value);
        }
      }
      if (node.type === 'text') node.value = collapsed(cleanText(node.value));
    });
  };
}

/** Code is also folded for search and shown next to other text. */
function withoutPilesIn(element: Element): void {
  visit(element, 'text', (node) => {
    node.value = withoutPiles(node.value);
  });
}

/** Latin letters, signs and the usual punctuation. Nothing in such a text has to be changed. */
const PLAIN = /^[\t\n\f\r -\u02ff\u2010-\u2027\u2030-\u203a\u20ac]*$/;

export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text;
  return withoutPiles(text.replace(INVISIBLE, '').replace(JOINER, '')).normalize('NFC');
}

/** The text with one space or line break in place of each run of white space. */
export function collapsed(text: string): string {
  if (!/[\t\f\r]|[ \n]{2}/.test(text)) return text;
  return text.replace(/[ \t\f\r\n]+/g, (space) => (space.includes('\n') ? '\n' : ' '));
}

/**
 * Removes what would change when parsed again, or has no content: empty paragraphs, white space at the ends, and line
 * breaks that a parser drops at the start of `pre`. Header cells of tables get a scope.
 */
export function rehypeTidy() {
  return (tree: Root): void => {
    visit(tree, 'element', (node, index, parent) => {
      if (!parent || index === undefined) return;
      if (node.tagName === 'p' && node.children.every(isBlank)) {
        parent.children.splice(index, 1);
        return [SKIP, index];
      }
      if (EDGED.has(node.tagName)) trimEdges(node.children);
      const first = node.children[0];
      if (node.tagName === 'pre' && first?.type === 'text') first.value = first.value.replace(/^\n+/, '');
      if (node.tagName === 'thead') nameColumns(node);
    });
    trimEnds(tree);
    separateBlocks(tree);
  };
}

function trimEnds({ children }: Root): void {
  while (children[0] && isBlank(children[0])) children.shift();
  for (let last = children.at(-1); last && isBlank(last); last = children.at(-1)) children.pop();
  trimEdges(children);
}

/** One line for each block, as in Markdown's output. */
function separateBlocks(tree: Root): void {
  tree.children = tree.children.flatMap((node, index) => {
    const before = tree.children[index - 1];
    return isBlock(node) && before && isBlock(before) ? [{ type: 'text', value: '\n' }, node] : [node];
  });
}

export function isBlock(node: RootContent): boolean {
  return node.type === 'element' && BLOCKS.has(node.tagName);
}

function trimEdges(children: RootContent[]): void {
  const [first, last] = [children[0], children.at(-1)];
  if (first?.type === 'text') first.value = first.value.replace(/^[ \n]+/, '');
  if (last?.type === 'text') last.value = last.value.replace(/(?<![ \n])[ \n]+$/, '');
}

/** Turns the check boxes of task lists into characters. Runs before the policy removes all form controls. */
export function rehypeCheckBoxes() {
  return (tree: Root): void => {
    visit(tree, { tagName: 'input' }, (node: Element, index: number | undefined, parent: Parents | undefined) => {
      if (node.properties.type !== 'checkbox' || !parent || index === undefined) return;
      parent.children[index] = { type: 'text', value: node.properties.checked ? '☑' : '☐' };
    });
  };
}

function nameColumns(head: Element): void {
  visit(head, { tagName: 'th' }, (cell: Element) => {
    cell.properties.scope ??= 'col';
  });
}

function isBlank(node: RootContent): boolean {
  return node.type === 'comment' || (node.type === 'text' && node.value.trim() === '');
}
