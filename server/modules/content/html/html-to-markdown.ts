import type { Root, RootContent } from 'hast';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { interactiveMarkdown } from '#domain/interactive.ts';
import { htmlOf, treeOf } from '../../../platform/html-tree.ts';
import { interactiveBlockOf } from './interactive-blocks.ts';
import { becomes } from './markdown-to-html.ts';
import { isBlock } from './rehype-text.ts';
import type { SafeHtml } from './safe-html.ts';

const markdownWriter = unified()
  .use(rehypeRemark, {
    newlines: true,
    handlers: {
      div(state, node) {
        const block = interactiveBlockOf(node);
        return block ? { type: 'html', value: interactiveMarkdown(block) } : state.all(node);
      },
    },
  })
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: '-',
    emphasis: '_',
    rule: '-',
    fences: true,
    listItemIndent: 'one',
    resourceLink: true,
  })
  .freeze();

/**
 * Markdown that `markdownToHtml` turns back into exactly this HTML, or null if there is none. Blocks that
 * Markdown can't express are kept as HTML.
 */
export function htmlToMarkdown(html: SafeHtml): string | null {
  const { children } = treeOf(html);
  if (!children.some(isTangled)) {
    const whole = markdownOf({ type: 'root', children });
    if (becomes(whole, html)) return whole;
  }
  const blocks = children.filter((node) => node.type !== 'text' || node.value.trim() !== '').map(blockOf);
  const joined = `${blocks.join('\n\n')}\n`;
  return becomes(joined, html) ? joined : null;
}

/**
 * The Markdown of a block if it turns back into the same HTML. Otherwise an HTML block, which ends at the first empty
 * line.
 */
function blockOf(node: RootContent): string {
  const root: Root = { type: 'root', children: [node] };
  const html = htmlOf(root);
  if (isTangled(node)) return html;
  const markdown = markdownOf(root);
  const isHeading = node.type === 'element' && /^h\d$/.test(node.tagName);
  // A single heading would become the highest level. Whether it stays the same is checked when all blocks are joined.
  return isHeading || becomes(markdown, html) ? markdown.trimEnd() : html;
}

/** Each child has lines of its own. */
const HOLDERS = new Set(['ul', 'ol', 'dl', 'table', 'thead', 'tbody', 'tr']);
const EMPHASIS = new Set(['b', 'del', 'em', 'i', 'mark', 's', 'strong', 'u']);
/** The sum of their depths. */
const EMPHASIS_MAX = 200;

/** Whether a line of text has so much emphasis within emphasis that remark would take minutes to choose its signs. */
function isTangled(block: RootContent): boolean {
  let most = 0;
  const nestingIn = (node: RootContent, around: number): number => {
    if (node.type !== 'element') return 0;
    const here = EMPHASIS.has(node.tagName) ? around + 1 : around;
    let sum = here > around ? here : 0;
    for (const child of node.children) {
      const nested = nestingIn(child, here);
      if (!isBlock(child) && !HOLDERS.has(node.tagName)) sum += nested;
    }
    most = Math.max(most, sum);
    return sum;
  };
  nestingIn(block, 0);
  return most > EMPHASIS_MAX;
}

function markdownOf(root: Root): string {
  return markdownWriter.stringify(markdownWriter.runSync(root) as never);
}
