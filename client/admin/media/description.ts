import type { MediaInput, MediaItemFragment } from '../../gql/admin/graphql.ts';

/** What people say about a picture, as the fields hold it. */
export interface Description {
  altEn: string;
  altEs: string;
  decorative: boolean;
  credit: string;
  licence: string;
  sourceUrl: string;
  focalX: number;
  focalY: number;
}

export type DescriptionProblem = 'altEn' | 'altEs';

export function descriptionOf(media: MediaItemFragment): Description {
  const { altEn, altEs, decorative, credit, licence, sourceUrl, focalX, focalY } = media;
  return {
    altEn: altEn ?? '',
    altEs: altEs ?? '',
    decorative,
    credit: credit ?? '',
    licence: licence ?? '',
    sourceUrl: sourceUrl ?? '',
    focalX,
    focalY,
  };
}

/** Alternative texts are empty only if the picture is decorative. */
export function missingTexts({ altEn, altEs, decorative }: Description): DescriptionProblem[] {
  if (decorative) return [];
  return [...(altEn.trim() ? [] : ['altEn' as const]), ...(altEs.trim() ? [] : ['altEs' as const])];
}

export function mediaInputOf({
  altEn,
  altEs,
  decorative,
  credit,
  licence,
  sourceUrl,
  focalX,
  focalY,
}: Description): MediaInput {
  return {
    altEn: altEn.trim() || null,
    altEs: altEs.trim() || null,
    decorative,
    credit: credit.trim() || null,
    licence: licence.trim() || null,
    sourceUrl: sourceUrl.trim() || null,
    focalX,
    focalY,
  };
}
