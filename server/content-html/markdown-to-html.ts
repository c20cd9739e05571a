import rehypeRaw from 'rehype-raw';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { rehypeBounds, UnboundedHtmlError } from './bounds.ts';
import { type ResolveLink, resolveOnSite } from './link-target.ts';
import { rehypeLiteralTags } from './literal-tags.ts';
import { markdownExcess } from './markdown-bounds.ts';
import { rehypePolicy } from './rehype-policy.ts';
import type { SafeHtml } from './safe-html.ts';
import { orNull, settled, settledText } from './sanitize-html.ts';

/** Signs instead of words, because a body may be in either language; the heading without text goes. */
const FOOTNOTES = {
  footnoteLabel: ' ',
  footnoteBackLabel: (reference: number) => `↩ ${reference + 1}`,
};

/**
 * Markdown (CommonMark and GFM, HTML allowed) as HTML that follows the policy of this folder.
 * @param resolve where the addresses in it lead; left out, the rule for content written for this site.
 */
export function markdownToHtml(markdown: string, resolve: ResolveLink = resolveOnSite): SafeHtml {
  return markdownToHtmlOrNull(markdown, resolve) ?? settledText(markdown);
}

/** Like {@link markdownToHtml}, but null for more than any page has. */
export function markdownToHtmlOrNull(markdown: string, resolve: ResolveLink): SafeHtml | null {
  return orNull(() => {
    if (markdownExcess(markdown)) throw new UnboundedHtmlError();
    return settled(String(processorFor(resolve).processSync(markdown)));
  });
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
    .use(rehypeLiteralTags)
    .use(rehypeBounds)
    .use(rehypeRaw)
    .use(rehypePolicy, { resolve })
    .use(rehypeStringify)
    .freeze();
}
