import { Field, Float, Int, ObjectType } from 'type-graphql';
import { type Language, localized } from '#domain/language.ts';
import { mediaDigest } from '#domain/media.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import type { Media } from './media.entity.ts';
import { mediaByDigest } from './media-loaders.ts';
import { creditHtmlOf, creditOf } from './picture-credit.ts';

@ObjectType({ description: 'An uploaded picture as a page shows it.' })
export class Picture {
  @Field(() => String)
  src!: string;

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

  @Field(() => String, { nullable: true, description: 'Whom to name beside the picture, with the licence.' })
  credit!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The same as HTML, with a link to the source of the picture, as it is below the pictures of bodies.',
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
  const { src, width, height, focalX, focalY } = media;
  const [credit, creditHtml] = [creditOf(media), creditHtmlOf(media, language)];
  return { src, width, height, focalX, focalY, alt: altOf(media, language), credit, creditHtml };
}

function altOf({ altEn, altEs }: Media, language: Language): string {
  return localized(altEn ?? '', altEs, language).value;
}
