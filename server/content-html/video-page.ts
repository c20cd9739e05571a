import { videoEmbed } from '#domain/video-embed.ts';

/**
 * The page of a video, for any form of its address. Keeps the start time if there is one.
 * @returns null if the address isn't a video on YouTube or Vimeo.
 */
export function videoPage(address: string): string | null {
  const url = URL.parse(address.trim().replace(/^http:/i, 'https:'));
  const page = url && videoEmbed(url.href)?.watchUrl;
  if (!page) return null;
  const start = url.searchParams.get('t') ?? url.searchParams.get('start');
  return start && /^[\dhms]+$/.test(start) && page.includes('?') ? `${page}&t=${start}` : page;
}
