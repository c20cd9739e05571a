import type { Element, Parents, Root } from 'hast';
import { SKIP, type VisitorResult, visit } from 'unist-util-visit';
import type { ResolveLink } from './link-target.ts';

/** Resolves the address of each link. A link that leads nowhere is replaced by its text. */
export function rehypeLinks({ resolve }: { resolve: ResolveLink }) {
  return (tree: Root): void => {
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName !== 'a' || !parent || index === undefined) return;
      const url = typeof node.properties.href === 'string' ? node.properties.href : '';
      const address = url && resolve({ url, use: 'link' });
      if (!address) return unwrap(node, index, parent);
      node.properties.href = address;
      node.properties.rel = /^https?:/i.test(address) ? ['noopener', 'noreferrer'] : undefined;
    });
  };
}

/** The id that `#…` refers to. */
export function anchorName(href: string): string {
  try {
    return decodeURIComponent(href.slice(1));
  } catch {
    return href.slice(1);
  }
}

/** Replaces an element by its content. @returns where to go on visiting. */
export function unwrap(node: Element, index: number, parent: Parents): VisitorResult {
  parent.children.splice(index, 1, ...node.children);
  return [SKIP, index];
}
