import type { Root } from 'hast';
import rehypeSanitize from 'rehype-sanitize';
import { unified } from 'unified';
import { rehypeInteractiveBlocks } from './interactive-blocks.ts';
import type { ResolveLink } from './link-target.ts';
import { rehypeHeadingLevels, rehypeSections } from './rehype-headings.ts';
import { rehypeLinks } from './rehype-links.ts';
import { rehypeMedia } from './rehype-media.ts';
import { rehypeCheckBoxes, rehypeCleanText, rehypeTidy } from './rehype-text.ts';
import { SANITIZE_POLICY } from './sanitize-policy.ts';

/** All steps that turn HTML from any source into HTML that a page can show, in order. */
export function rehypePolicy({ resolve }: { resolve: ResolveLink }) {
  const steps = unified()
    .use(rehypeCheckBoxes)
    .use(rehypeMedia, { resolve })
    .use(rehypeInteractiveBlocks)
    .use(rehypeSanitize, SANITIZE_POLICY)
    .use(rehypeLinks, { resolve })
    .use(rehypeCleanText)
    .use(rehypeHeadingLevels)
    .use(rehypeSections)
    .use(rehypeTidy)
    .freeze();
  return (tree: Root): Root => steps.runSync(tree);
}
