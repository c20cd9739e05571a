import { videoEmbed } from '#domain/video-embed.ts';
import { isSitePath, isWebAddress } from '#domain/web-address.ts';

const EMAIL = /^[^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+$/;
const BARE_HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#:]|$)/i;

/**
 * Where a link may lead: a web address, a path or place of this site, an email address. What people type without its
 * beginning gets it.
 * @returns null for anything else.
 */
export function linkAddress(typed: string): string | null {
  const address = typed.trim();
  if (address.startsWith('#')) return address.length > 1 ? address : null;
  if (address.startsWith('//')) return linkAddress(`https:${address}`);
  if (address.startsWith('/')) return isSitePath(address) ? address : null;
  if (EMAIL.test(address)) return `mailto:${address}`;
  if (/^mailto:/i.test(address)) return EMAIL.test(address.slice(7).split('?', 1)[0] ?? '') ? address : null;
  if (isWebAddress(address)) return address;
  if (BARE_HOST.test(address) && isWebAddress(`https://${address}`)) return `https://${address}`;
  return null;
}

/** Where a picture may come from: https, or a path of this site. @returns null for anything else. */
export function imageAddress(typed: string): string | null {
  const address = linkAddress(typed);
  if (address === null || address.startsWith('#') || address.startsWith('mailto:')) return null;
  return address.replace(/^http:/i, 'https:');
}

/** The page of a video that can be played on the page, with its start time. @returns null for others. */
export function videoAddress(typed: string): string | null {
  const address = typed.trim();
  return videoEmbed(/^https?:/i.test(address) ? address : `https://${address}`)?.watchUrl ?? null;
}
