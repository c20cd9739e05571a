import type { Root } from 'hast';
import { type DefaultTreeAdapterMap, defaultTreeAdapter, parseFragment, type TreeAdapter } from 'parse5';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

/** Elements open at once. */
const MAX_DEPTH = 200;

/** A parser adds elements that nobody wrote, and in each paragraph those again that were never ended. */
const MAX_ELEMENTS_PER_TAG = 3;
const ELEMENTS_OF_ANY_PAGE = 1_000;

/** Elements that a parser makes, each of which every step of the policy visits. A book has fewer. */
const MAX_ELEMENTS = 20_000;

/** A text of which a parser makes more than any page has. */
export class UnboundedHtmlError extends Error {}

/**
 * Parses HTML for nothing but its size, which can grow with the square of the text, and gives up in time.
 * @throws UnboundedHtmlError if it nests deeper than any page does, or comes to too many elements, or many more than it has tags.
 */
export function checkBounds(html: string): void {
  const most = Math.min(MAX_ELEMENTS, MAX_ELEMENTS_PER_TAG * html.split('<').length + ELEMENTS_OF_ANY_PAGE);
  let elements = 0;
  let depth = 0;
  const counting: TreeAdapter<DefaultTreeAdapterMap> = {
    ...defaultTreeAdapter,
    createElement(...made) {
      elements += 1;
      if (elements > most) throw new UnboundedHtmlError();
      return defaultTreeAdapter.createElement(...made);
    },
    onItemPush() {
      depth += 1;
      if (depth > MAX_DEPTH) throw new UnboundedHtmlError();
    },
    onItemPop() {
      depth -= 1;
    },
  };
  parseFragment(html, { treeAdapter: counting });
}

const writer = unified().use(rehypeStringify, { allowDangerousHtml: true }).freeze();

/** {@link checkBounds} of the HTML in a tree made from Markdown, before its parts are parsed. */
export function rehypeBounds() {
  return (tree: Root): void => {
    let hasHtml = false;
    visit(tree, 'raw', () => {
      hasHtml = true;
    });
    if (hasHtml) checkBounds(writer.stringify(tree));
  };
}
