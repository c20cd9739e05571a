import { type ResolveLink, resolveOnSite } from '#server/modules/content/html/link-target.ts';

/** What the links of a page from another site depend on. */
export interface PageLinks {
  /** Pages of this site, by the addresses that the text has for them, without `?` and `#`. */
  targets: Record<string, string>;
  /** Where the source is published. */
  baseUrl?: string;
}

/** A path without language, extension and slash at its end. */
export function neutralAddress(address: string): string {
  return address.replace(/^\/(?:en|es)(?:-\w+)?(?=\/)/, '').replace(/(?:\/index)?\/?(?:\.html|\.mdx?|\/)?$/, '');
}

/** An address without its `?` and `#`. */
export function plainAddress(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? '';
}

/**
 * Where the links of a page lead: to other imported pages, else to the place where the source is published, if that is
 * known. Paths of the source's site mean nothing on this one.
 */
export function resolverOf({ targets, baseUrl }: PageLinks): ResolveLink {
  return ({ url, use }) => {
    const page = Object.hasOwn(targets, plainAddress(url)) ? targets[plainAddress(url)] : undefined;
    if (page && use === 'link') return page + (/#.*/.exec(url)?.[0] ?? '');
    const isLocal = /^(?![a-z][a-z\d+.-]*:|\/\/|#|www\.)/i.test(url);
    if (!isLocal) return resolveOnSite({ url, use });
    return baseUrl ? (URL.parse(url, baseUrl)?.href ?? null) : null;
  };
}
