import type { Root } from 'hast';
import { type DefaultTreeAdapterMap, defaultTreeAdapter, parseFragment, type TreeAdapter } from 'parse5';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';

/** Most elements that are open at the same time. */
const MAX_DEPTH = 200;

/** A parser adds elements that no one wrote, and repeats unclosed ones in each paragraph. */
const MAX_ELEMENTS_PER_TAG = 3;
const ELEMENTS_OF_ANY_PAGE = 1_000;

/** Most elements that a parser creates. Every step of the policy visits each of them. A book has fewer. */
const MAX_ELEMENTS = 20_000;

/** A text that would become more HTML than any page has. */
export class UnboundedHtmlError extends Error {}

/**
 * Parses HTML only to measure it, and stops early, because its size can grow with the square of the text.
 * @throws UnboundedHtmlError if it is nested too deeply, has too many elements, or has many more elements than tags.
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

/** {@link checkBounds} for the HTML in a tree of Markdown, before its parts are parsed. */
export function rehypeBounds() {
  return (tree: Root): void => checkBounds(writer.stringify(tree));
}
