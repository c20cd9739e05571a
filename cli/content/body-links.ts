import path from 'node:path';
import { type ResolveLink, resolveOnSite } from '#server/modules/content/html/link-target.ts';

/** What the links of a post depend on. */
export interface PostLinks {
  /** Folder of the post, to which its relative links belong. */
  folder: string;
  /** Pages of this site by the files and addresses of the posts. */
  pages: ReadonlyMap<string, string>;
  /** Where the source is published. */
  baseUrl?: string;
}

/** A path without language, extension and slash at its end. */
export function neutralAddress(address: string): string {
  return address.replace(/^\/(?:en|es)(?=\/)/, '').replace(/(?:\.html|\/)$/, '');
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
    if (page && use === 'link') return page + (/#.*/.exec(url)?.[0] ?? '');
    return baseUrl ? (URL.parse(url, baseUrl)?.href ?? null) : null;
  };
}
