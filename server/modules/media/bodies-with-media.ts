import { addresses } from '#domain/addresses.ts';
import type { LocalizedText } from '#domain/language.ts';
import { mediaDigest, mediaSources } from '#domain/media.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import type { Media } from './media.entity.ts';
import { mediaByDigest } from './media-loaders.ts';
import { creditHtmlOf, withCredits } from './picture-credit.ts';

/** In stored bodies, which follow the HTML policy: values are in double quotes, and text has no `<`. */
const IMAGE = /<img(?:\s+[\w-]+(?:="[^"]*")?)*>/g;
const SOURCE = /\ssrc="([^"]*)"/;

/** As wide as the column of a text, or as a phone. */
const SIZES = '(min-width: 768px) 680px, 100vw';

/**
 * The body with the sizes of its uploaded pictures, so that nothing moves when they arrive, and each reader gets one
 * that fits; and with their credits. Stored bodies only have their addresses, which Markdown can express, so that a
 * change of what the library says about a picture is seen everywhere.
 */
export async function withMedia<Text extends LocalizedText>(text: Text, api: ApiContext): Promise<Text> {
  const byDigest = await mediaIn(text.value, api);
  if (byDigest.size === 0) return text;
  const value = text.value.replace(IMAGE, (image) => sized(image, byDigest.get(digestIn(image) ?? '')));
  const creditHtml = (src: string) => {
    const media = byDigest.get(mediaDigest(src) ?? '');
    return media ? creditHtmlOf(media, text.language) : null;
  };
  return { ...text, value: withCredits(value, creditHtml) };
}

/** The uploaded pictures in a body, by digest, in their order. */
export async function mediaIn(body: string, api: ApiContext): Promise<Map<string, Media>> {
  const byDigest = new Map<string, Media>();
  if (!body.includes(`src="${addresses.mediaFiles}`)) return byDigest;
  const digests = new Set<string>();
  for (const [image] of body.matchAll(IMAGE)) {
    const digest = digestIn(image);
    if (digest !== null) digests.add(digest);
  }
  const found = await mediaByDigest(api).loadMany([...digests]);
  for (const media of found) if (media instanceof Object && 'digest' in media) byDigest.set(media.digest, media);
  return byDigest;
}

function digestIn(image: string): string | null {
  return mediaDigest(SOURCE.exec(image)?.[1]);
}

function sized(image: string, media: Media | undefined): string {
  if (!media) return image;
  const { digest, width, height } = media;
  const size = /\s(?:width|height)=/.test(image) ? '' : ` width="${width}" height="${height}"`;
  return `${image.slice(0, -1)}${size} srcset="${mediaSources(digest, width)}" sizes="${SIZES}">`;
}
