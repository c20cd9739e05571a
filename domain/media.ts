import { addresses } from './addresses.ts';

/*
 * Pictures that people uploaded. Fields and bodies refer to one by its address, `/media/<digest>/960.webp`. The digest is
 * the SHA-256 of the file that was given, in hexadecimal digits.
 */

/** Widths in which each picture is stored, in pixels. One that is narrower is never enlarged. */
export const MEDIA_WIDTHS = [320, 640, 960, 1440] as const;

/** Of the address in fields and bodies, which also readers without `srcset` get. */
const USUAL_WIDTH = 960;

/** In bytes. */
export const UPLOAD_MAX = 12 * 1024 * 1024;

/** Width times height of an uploaded picture. Larger cameras are rare, and decoding takes four bytes a pixel. */
export const UPLOAD_PIXELS_MAX = 64_000_000;

/** Of a stored picture, over all frames of an animation. A larger photo is reduced; an animation is refused. */
export const STORED_PIXELS_MAX = 40_000_000;

/** In characters. */
export const ALT_MAX = 500;
export const CREDIT_MAX = 300;
export const LICENSE_MAX = 100;
export const FILE_NAME_MAX = 100;

/** Formats of uploads, by the names of their files in an export. */
export const PICTURE_FORMATS = ['jpg', 'png', 'webp', 'avif', 'gif'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

const ADDRESS = new RegExp(`^${addresses.mediaFile('([0-9a-f]{64})', '\\d+\\.webp')}$`);

/** @param width one of {@link MEDIA_WIDTHS}. */
export function mediaAddress(digest: string, width: number = USUAL_WIDTH): string {
  return addresses.mediaFile(digest, `${width}.webp`);
}

/** In pixels: of the pictures that links show on social networks. Narrower originals are enlarged. */
export const SOCIAL_CARD_WIDTH = 1200;

/** An uploaded picture as a JPEG, for social networks and search engines that show neither WebP nor AVIF. */
export function mediaCardAddress(digest: string): string {
  return addresses.mediaFile(digest, `${SOCIAL_CARD_WIDTH}.jpg`);
}

/** Null unless the address is that of an uploaded picture. */
export function mediaDigest(address: string | null | undefined): string | null {
  return ADDRESS.exec(address ?? '')?.[1] ?? null;
}

/** The widths in which a picture is stored: all that it has, and the next one at its own size. */
export function storedWidths(width: number): number[] {
  return MEDIA_WIDTHS.filter((_, index) => index === 0 || (MEDIA_WIDTHS[index - 1] ?? 0) < width);
}

/** For the attribute `srcset`. @param width of the picture itself. */
export function mediaSources(digest: string, width: number): string {
  return storedWidths(width)
    .map((stored) => `${mediaAddress(digest, stored)} ${Math.min(stored, width)}w`)
    .join(', ');
}
