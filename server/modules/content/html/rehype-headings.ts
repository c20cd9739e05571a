import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import rehypeSlug from 'rehype-slug';
import { SKIP, visit } from 'unist-util-visit';
import { elementsIn } from '../../../platform/html-tree.ts';
import { anchorName } from './rehype-links.ts';

/** Prefix of each heading's id, so that content can't use a name that the page uses. */
export const SECTION_PREFIX = 'section-';
const HIGHEST_LEVEL = 2;
const LOWEST_LEVEL = 6;

/**
 * Headings start at level 2, because the page's own title is its only h1, and no level is skipped: each heading is one
 * level below the nearest higher heading above it. Headings without text are removed.
 */
export function rehypeHeadingLevels() {
  return (tree: Root): void => {
    const above: number[] = [];
    visit(tree, 'element', (node, index, parent) => {
      const level = headingLevel(node);
      if (level === null || !parent || index === undefined) return;
      if (
        textOf(node).trim() === '' &&
        !node.children.some((child) => child.type === 'element' && child.tagName === 'img')
      ) {
        parent.children.splice(index, 1);
        return [SKIP, index];
      }
      node.tagName = `h${levelBelow(above, level)}`;
    });
  };
}

/**
 * The level that a heading gets.
 * @param above the original levels of the headings above it that it belongs to. Its own becomes the last of them.
 * @param level as written.
 */
function levelBelow(above: number[], level: number): number {
  while ((above.at(-1) ?? 0) >= level) above.pop();
  above.push(level);
  return Math.min(above.length - 1 + HIGHEST_LEVEL, LOWEST_LEVEL);
}

/**
 * Gives each heading an id made from its text. Links to a heading's original id, or to the id that Markdown sites
 * derive from it, are changed to the new one.
 */
export function rehypeSections() {
  const addIds = rehypeSlug({ prefix: SECTION_PREFIX });
  return (tree: Root): void => {
    const authorIds = withoutIds(tree);
    addIds(tree);
    const ids = new Map<string, string>();
    for (const heading of headings(tree)) {
      const id = String(heading.properties.id);
      const derived = id.slice(SECTION_PREFIX.length);
      if (!ids.has(derived)) ids.set(derived, id);
    }
    for (const [heading, authorId] of authorIds) ids.set(authorId, String(heading.properties.id));
    for (const { properties } of elementsIn(tree)) {
      const { href } = properties;
      if (typeof href !== 'string' || !href.startsWith('#')) continue;
      const name = anchorName(href);
      const id = ids.get(name) ?? ids.get(name.toLowerCase());
      if (id) properties.href = `#${id}`;
    }
  };
}

/** Removes the ids of headings. @returns the removed ids. */
function withoutIds(tree: Root): Map<Element, string> {
  const ids = new Map<Element, string>();
  for (const heading of headings(tree)) {
    if (typeof heading.properties.id === 'string') ids.set(heading, heading.properties.id);
    delete heading.properties.id;
  }
  return ids;
}

function headings(tree: Root): Element[] {
  return elementsIn(tree).filter((node) => headingLevel(node) !== null);
}

function headingLevel(node: Element): number | null {
  const match = /^h([1-6])$/.exec(node.tagName);
  return match ? Number(match[1]) : null;
}
