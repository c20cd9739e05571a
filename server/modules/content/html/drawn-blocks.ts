import type { Element, ElementContent, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { mayHold } from '#domain/diagram.ts';

const parser = unified().use(rehypeParse, { fragment: true }).freeze();

/** What a caption may hold. A parser opens them again in what follows if they aren't closed. */
const IN_CAPTION = ['em', 'strong', 'code', 'a'];
/** Of all drawings of a text. The thorough way says when there are too many. */
const TAGS_MAX = 2_000;

/**
 * Replaces each block of HTML that is a diagram, alone or in a figure, by its elements. Such a block is the same in
 * whatever text it stands. Markdown texts with diagrams have no other HTML as a rule.
 * @returns whether no other HTML is left between the blocks of the tree.
 */
export function drawBlocks(tree: Root): boolean {
  let tags = 0;
  for (const [index, node] of tree.children.entries()) {
    if (node.type !== 'raw') continue;
    tags += node.value.split('<').length;
    const drawing = tags > TAGS_MAX ? null : drawingIn(node.value);
    if (!drawing) return false;
    tree.children[index] = drawing;
  }
  return true;
}

function drawingIn(block: string): Element | null {
  const html = block.trim();
  if (!/^<(?:figure>|svg\s)/.test(html) || !/<\/(?:figure|svg)>$/.test(html)) return null;
  if (IN_CAPTION.some((name) => !isClosed(html, name))) return null;
  const [element, ...others] = parser.parse(html).children;
  if (element?.type !== 'element' || others.length > 0) return null;
  return (element.tagName === 'svg' && isDrawn(element)) || isFigure(element) ? element : null;
}

function isClosed(html: string, name: string): boolean {
  const tags = (start: string) => html.match(new RegExp(`<${start}${name}(?![\\w-])`, 'gi'))?.length ?? 0;
  return tags('') === tags('/');
}

function isFigure({ tagName, properties, children }: Element): boolean {
  if (tagName !== 'figure' || Object.keys(properties).length > 0) return false;
  return children.every((child) => {
    if (child.type === 'text') return child.value.trim() === '';
    if (child.type !== 'element') return false;
    if (child.tagName === 'svg') return isDrawn(child);
    return child.tagName === 'figcaption' && Object.keys(child.properties).length === 0 && isCaption(child.children);
  });
}

function isCaption(children: ElementContent[]): boolean {
  return children.every(
    (child) =>
      child.type === 'text' ||
      (child.type === 'element' && IN_CAPTION.includes(child.tagName) && isCaption(child.children)),
  );
}

/** Whether it has only elements of a diagram. */
function isDrawn({ tagName, children }: Element): boolean {
  return children.every(
    (child) => child.type === 'text' || (child.type === 'element' && mayHold(tagName, child.tagName) && isDrawn(child)),
  );
}
