import type { Element } from 'hast';
import { addresses } from '#domain/addresses.ts';
import type { LocalizedText } from '#domain/language.ts';
import { mediaDigest, mediaSources } from '#domain/media.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { elementsIn, htmlOf, treeOf } from '../../platform/html-tree.ts';
import type { Media } from './media.entity.ts';
import { mediaByDigest } from './media-loaders.ts';
import { addCredits, creditOf } from './picture-credit.ts';

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
  const mediaAt = (src: unknown) => byDigest.get(mediaDigest(String(src)) ?? '');
  const body = treeOf(text.value);
  for (const element of elementsIn(body)) {
    const media = element.tagName === 'img' ? mediaAt(element.properties.src) : undefined;
    if (media) addSizes(element, media);
  }
  addCredits(body, (src) => {
    const media = mediaAt(src);
    return media ? creditOf(media, text.language) : null;
  });
  return { ...text, value: htmlOf(body) };
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

function addSizes({ properties }: Element, { digest, width, height }: Media): void {
  if (properties.width === undefined && properties.height === undefined) Object.assign(properties, { width, height });
  Object.assign(properties, { srcSet: mediaSources(digest, width), sizes: SIZES });
}
