import { videoEmbed } from '#domain/video-embed.ts';

/**
 * The page to watch a video on, from any form of its address, with the moment to start at if the address names one.
 * @returns null if the address is of no video on YouTube or Vimeo.
 */
export function videoPage(address: string): string | null {
  const url = URL.parse(address.trim().replace(/^http:/i, 'https:'));
  const page = url && videoEmbed(url.href)?.watchUrl;
  if (!page) return null;
  const start = url.searchParams.get('t') ?? url.searchParams.get('start');
  return start && /^[\dhms]+$/.test(start) && page.includes('?') ? `${page}&t=${start}` : page;
}
