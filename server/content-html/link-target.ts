import { isSitePath } from '#domain/web-address.ts';

/** Protocols that a link of the content may have. */
export const LINK_PROTOCOLS = ['http', 'https', 'mailto'];

/** An address as the source writes it, and what for. */
export interface LinkUse {
  url: string;
  use: 'link' | 'image';
}

/** Where an address leads on this site; null if it leads nowhere. */
export type ResolveLink = (use: LinkUse) => string | null;

/**
 * The rule for content of this site: full web addresses, site paths (`/news/…`) and places in the page (`#…`).
 * `www.…` and `//host/…` become https. Nothing else can be followed: there is no file beside a page.
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
  // No page of this site shows a picture over http.
  return protocol === 'mailto' ? null : address.replace(/^http:/i, 'https:');
}
