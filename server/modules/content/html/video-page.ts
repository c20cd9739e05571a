import { videoEmbed } from '#domain/video-embed.ts';

/**
 * The page of a video, for any form of its address. Keeps the start time if there is one.
 * @returns null if the address isn't a video on YouTube or Vimeo.
 */
export function videoPage(address: string): string | null {
  return videoEmbed(address.trim())?.watchUrl ?? null;
}
