import path from 'node:path';
import { addresses } from '#domain/addresses.ts';
import { type ResolveLink, resolveOnSite } from '#server/content-html/link-target.ts';
import { addressOf, neutralAddress, type PostPair } from './pair-posts.ts';
import type { PostFile } from './post-files.ts';

/** What the links of a post depend on. */
export interface PostLinks {
  /** Folder of the post, to which its relative links belong. */
  folder: string;
  /** Pages of this site by the files and addresses of the posts. */
  pages: ReadonlyMap<string, string>;
  /** Where the source is published. */
  baseUrl?: string;
}

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

/**
 * Where the links of a post lead: to other imported posts by their address or file, else to the place where the source
 * is published, if that is known. Paths of the source's site mean nothing on this one.
 */
export function resolverOf({ folder, pages, baseUrl }: PostLinks): ResolveLink {
  return ({ url, use }) => {
    const isLocal = /^(?![a-z][a-z\d+.-]*:|\/\/|#|www\.)/i.test(url);
    if (!isLocal) return resolveOnSite({ url, use });
    const target = path.posix.join('/', url.startsWith('/') ? '' : folder, url.split(/[?#]/, 1)[0] ?? '');
    const page = pages.get(target) ?? pages.get(neutralAddress(target));
    if (page && use === 'link') return page;
    return baseUrl ? (URL.parse(url, baseUrl)?.href ?? null) : null;
  };
}
