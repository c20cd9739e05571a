import type { Root, RootContent } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { interactiveMarkdown } from '#domain/interactive.ts';
import { interactiveBlockOf } from './interactive-blocks.ts';
import { markdownToHtml } from './markdown-to-html.ts';
import { isBlock } from './rehype-text.ts';
import type { SafeHtml } from './safe-html.ts';

const parser = unified().use(rehypeParse, { fragment: true }).freeze();
const htmlWriter = unified().use(rehypeStringify).freeze();
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
 * Markdown that {@link markdownToHtml} turns back into exactly this HTML, or null if there is none. Blocks that
 * Markdown can't express are kept as HTML.
 */
export function htmlToMarkdown(html: SafeHtml): string | null {
  const { children } = parser.parse(html);
  if (!children.some(isTangled)) {
    const whole = markdownOf({ type: 'root', children });
    if (gives(whole, html)) return whole;
  }
  const blocks = children.filter((node) => node.type !== 'text' || node.value.trim() !== '').map(blockOf);
  const joined = `${blocks.join('\n\n')}\n`;
  return gives(joined, html) ? joined : null;
}

/**
 * The Markdown of a block if it turns back into the same HTML. Otherwise an HTML block, which ends at the first empty
 * line.
 */
function blockOf(node: RootContent): string {
  const root: Root = { type: 'root', children: [node] };
  const html = htmlWriter.stringify(root);
  if (isTangled(node)) return html;
  const markdown = markdownOf(root);
  const isHeading = node.type === 'element' && /^h\d$/.test(node.tagName);
  // A single heading would become the highest level. Whether it stays the same is checked when all blocks are joined.
  return isHeading || gives(markdown, html) ? markdown.trimEnd() : html;
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

function gives(markdown: string, html: string): boolean {
  return markdownToHtml(markdown) === html;
}
