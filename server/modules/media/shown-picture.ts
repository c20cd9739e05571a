import { Field, Float, Int, ObjectType } from 'type-graphql';
import { type Language, localized } from '#domain/language.ts';
import { mediaDigest } from '#domain/media.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import type { Media } from './media.entity.ts';
import { mediaByDigest } from './media-loaders.ts';
import { creditHtmlOf } from './picture-credit.ts';

@ObjectType({ description: 'An uploaded picture as a page shows it.' })
export class Picture {
  @Field(() => Int)
  width!: number;

  @Field(() => Int)
  height!: number;

  @Field(() => String, { description: 'In English where the Spanish is missing; empty for a decorative picture.' })
  alt!: string;

  @Field(() => Float, { description: 'From 0 (left) to 1 (right): what stays visible when the picture is cropped.' })
  focalX!: number;

  @Field(() => Float, { description: 'From 0 (top) to 1 (bottom).' })
  focalY!: number;

  @Field(() => String, {
    nullable: true,
    description: 'HTML for below the picture: whom to name, with the license and a link to the source.',
  })
  creditHtml!: string | null;
}

/** The uploaded picture with this address; null for pictures of other sites, and for deleted ones. */
export async function shownPicture(
  address: string | null,
  language: Language,
  api: ApiContext,
): Promise<Picture | null> {
  const digest = mediaDigest(address);
  const media = digest === null ? null : await mediaByDigest(api).load(digest);
  if (!media) return null;
  const { width, height, focalX, focalY } = media;
  return { width, height, focalX, focalY, alt: altOf(media, language), creditHtml: creditHtmlOf(media, language) };
}

function altOf({ altEn, altEs }: Media, language: Language): string {
  return localized(altEn ?? '', altEs, language).value;
}
