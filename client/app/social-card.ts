import type { Category } from '#domain/content.ts';
import { mediaCardAddress, mediaDigest, SOCIAL_CARD_WIDTH } from '#domain/media.ts';

/** Pictures for previews on social networks, which the build draws; used where an item has no picture of its own. */
export const SOCIAL_CARDS: Record<Category | 'site' | 'course' | 'video', string> = {
  site: '/social/site.png',
  course: '/social/course.png',
  video: '/social/video.png',
  Technology: '/social/technology.png',
  Security: '/social/security.png',
  Economics: '/social/economics.png',
  Tutorial: '/social/tutorial.png',
  News: '/social/news.png',
  Opinion: '/social/opinion.png',
};

/** In pixels. Drawings of the pages are 16:9; those of the site and the course have the shape that networks show. */
const drawnHeight = (name: keyof typeof SOCIAL_CARDS) => (name === 'site' || name === 'course' ? 630 : 675);

/** The picture that networks show with a link to a page, in a format that all of them know. */
export interface SocialCard {
  /** Path or address. */
  address: string;
  /** In pixels; unknown for a picture of another site. */
  width?: number;
  height?: number;
  /** Empty if the title of the page says it all. */
  alt: string;
}

export function drawnCard(name: keyof typeof SOCIAL_CARDS): SocialCard {
  return { address: SOCIAL_CARDS[name], width: SOCIAL_CARD_WIDTH, height: drawnHeight(name), alt: '' };
}

/** @param picture what is known about it if it was uploaded. */
export function cardOf(
  address: string | null,
  picture: { width: number; height: number; alt: string } | null,
): SocialCard | null {
  if (!address) return null;
  const digest = picture && mediaDigest(address);
  if (!digest) return { address, alt: '' };
  return {
    address: mediaCardAddress(digest),
    width: SOCIAL_CARD_WIDTH,
    height: Math.round((picture.height * SOCIAL_CARD_WIDTH) / picture.width),
    alt: picture.alt,
  };
}
