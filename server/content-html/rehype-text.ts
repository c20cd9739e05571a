import type { Element, Parents, Root, RootContent } from 'hast';
import { SKIP, visit } from 'unist-util-visit';

/** Characters without width that come along when text is copied, and ones that turn the reading direction. */
const INVISIBLE = /[\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;
/** A joiner is one as well, except within an emoji. */
const JOINER = /(?<!\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D|\u200D(?!\p{Extended_Pictographic})/gu;
/** Elements whose text is kept to the letter. */
const VERBATIM = new Set(['code', 'pre', 'kbd', 'samp']);

/** Text outside code is normalised (NFC) and freed of invisible characters. */
export function rehypeCleanText() {
  return (tree: Root): void => {
    visit(tree, (node) => {
      if (node.type === 'element') {
        if (VERBATIM.has(node.tagName)) return SKIP;
        for (const name of ['alt', 'title']) {
          const value = node.properties[name];
          if (typeof value === 'string') node.properties[name] = cleanText(value);
        }
      }
      if (node.type === 'text') node.value = cleanText(node.value);
    });
  };
}

export function cleanText(text: string): string {
  return text.normalize('NFC').replace(INVISIBLE, '').replace(JOINER, '');
}

/**
 * What would not survive being parsed again, or says nothing: empty paragraphs and white space at the ends go, and so do line breaks that a parser
 * drops at the start of `pre`. A check box becomes its sign, the head cells of a table say what they head.
 */
export function rehypeTidy() {
  return (tree: Root): void => {
    visit(tree, 'element', (node, index, parent) => {
      if (!parent || index === undefined) return;
      if (node.tagName === 'p' && node.children.every(isBlank)) {
        parent.children.splice(index, 1);
        return [SKIP, index];
      }
      const first = node.children[0];
      if (node.tagName === 'pre' && first?.type === 'text') first.value = first.value.replace(/^\n+/, '');
      if (node.tagName === 'thead') nameColumns(node);
    });
    trimEnds(tree);
  };
}

function trimEnds({ children }: Root): void {
  while (children[0] && isBlank(children[0])) children.shift();
  for (let last = children.at(-1); last && isBlank(last); last = children.at(-1)) children.pop();
}

/** Task lists hold check boxes; in text they are signs. Runs before the policy drops every form control. */
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
