import { isSitePath } from '#domain/web-address.ts';

/** Protocols that a link of the content may have. */
export const LINK_PROTOCOLS = ['http', 'https', 'mailto'];

/** An address as written in the source, and its use. */
export interface LinkUse {
  url: string;
  use: 'link' | 'image';
}

/** Resolves an address for this site; null if it leads nowhere. */
export type ResolveLink = (use: LinkUse) => string | null;

/**
 * The rule for content of this site: full web addresses, site paths (`/news/…`) and anchors in the page (`#…`). `www.…`
 * and `//host/…` become https. Other addresses lead nowhere, because a page has no files next to it.
 */
export function resolveOnSite({ url, use }: LinkUse): string | null {
  const address = url.trim();
  if (address.startsWith('//')) return resolveOnSite({ url: `https:${address}`, use });
  if (/^www\.[^/]+\.[^/]/i.test(address)) return resolveOnSite({ url: `https://${address}`, use });
  if (address.startsWith('/')) return isSitePath(address) ? address : null;
  if (address.startsWith('#')) return use === 'link' && address.length > 1 ? address : null;
  const protocol = URL.parse(address)?.protocol.slice(0, -1);
  if (protocol === undefined || !LINK_PROTOCOLS.includes(protocol)) return null;
  if (use === 'link') return address;
  // The site never shows images over http.
  return protocol === 'mailto' ? null : address.replace(/^http:/i, 'https:');
}
