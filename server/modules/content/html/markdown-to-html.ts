import type { Element, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { EXIT, visit } from 'unist-util-visit';
import { markdownExcess } from '#domain/markdown-bounds.ts';
import { rehypeBounds, UnboundedHtmlError } from './bounds.ts';
import { type ResolveLink, resolveOnSite } from './link-target.ts';
import { rehypeLiteralTags } from './literal-tags.ts';
import { rehypePolicy } from './rehype-policy.ts';
import type { SafeHtml } from './safe-html.ts';
import { orNull, settled, settledText } from './sanitize-html.ts';

/** Signs instead of words, because a body may be in either language. The heading without text is removed. */
const FOOTNOTES = {
  footnoteLabel: ' ',
  footnoteBackLabel: (reference: number) => `↩ ${reference + 1}`,
};

/**
 * Converts Markdown (CommonMark and GFM, HTML allowed) to HTML that follows the policy of this folder.
 * @param resolve resolves its addresses; if omitted, the rule for content of this site.
 */
export function markdownToHtml(markdown: string, resolve: ResolveLink = resolveOnSite): SafeHtml {
  return markdownToHtmlOrNull(markdown, resolve) ?? settledText(markdown);
}

/** Like {@link markdownToHtml}, but null if the result is larger than any page. */
export function markdownToHtmlOrNull(markdown: string, resolve: ResolveLink): SafeHtml | null {
  return orNull(() => settled(converted(markdown, resolve)));
}

/** Whether Markdown becomes exactly this HTML, which follows the policy. */
export function becomes(markdown: string, html: string): boolean {
  const isSame = orNull(() => {
    const once = converted(markdown, resolveOnSite);
    return once === html || settled(once) === html;
  });
  return isSame ?? false;
}

function converted(markdown: string, resolve: ResolveLink): string {
  if (markdownExcess(markdown)) throw new UnboundedHtmlError();
  return String(processorFor(resolve).processSync(markdown));
}

const processors = new WeakMap<ResolveLink, ReturnType<typeof newProcessor>>();

function processorFor(resolve: ResolveLink) {
  const processor = processors.get(resolve) ?? newProcessor(resolve);
  processors.set(resolve, processor);
  return processor;
}

function newProcessor(resolve: ResolveLink) {
  return unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype, { allowDangerousHtml: true, ...FOOTNOTES })
    .use(rehypeHtml)
    .use(rehypePolicy, { resolve })
    .use(rehypeStringify)
    .freeze();
}

/** Reads the HTML in a tree of Markdown. Most texts have none. */
function rehypeHtml() {
  const steps = unified().use(rehypeLiteralTags).use(rehypeBounds).use(rehypeFirstCodeLines).use(rehypeRaw).freeze();
  return (tree: Root): Root => (hasHtml(tree) ? steps.runSync(tree) : tree);
}

function hasHtml(tree: Root): boolean {
  let found = false;
  visit(tree, 'raw', () => {
    found = true;
    return EXIT;
  });
  return found;
}

/** The next step takes an empty first line of code for a line break behind `<pre>`, which counts for nothing in HTML. */
function rehypeFirstCodeLines() {
  return (tree: Root): void => {
    visit(tree, { tagName: 'pre' }, ({ children: [code] }: Element) => {
      const first = code?.type === 'element' ? code.children[0] : undefined;
      if (first?.type === 'text' && first.value.startsWith('\n')) first.value = `\n${first.value}`;
    });
  };
}
