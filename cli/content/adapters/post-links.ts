import { addresses } from '#domain/addresses.ts';
import { addressOf, type PostPair } from './pair-posts.ts';
import type { PostFile } from './post-files.ts';

/** The pages that posts become, by what leads to them in their source. */
export function pagesOf(pairs: PostPair[], slugs: Map<PostFile, string>): Map<string, string> {
  const pages = new Map<string, string>();
  for (const { english, spanish } of pairs) {
    const page = addresses.article(slugs.get(english) ?? '');
    for (const post of [english, spanish]) {
      if (!post) continue;
      pages.set(`/${post.path}`, page);
      const address = addressOf(post);
      if (address) pages.set(address, page);
    }
  }
  return pages;
}
