import { z } from 'zod';
import type { FieldProblems } from '#domain/app-error.ts';
import { mediaInput } from '#domain/media-input.ts';
import { inputIssues } from '#domain/parse-input.ts';
import type { MediaInput, MediaItemFragment } from '../../gql/admin/graphql.ts';

/** What people say about a picture, as the fields hold it. */
export interface Description {
  altEn: string;
  altEs: string;
  decorative: boolean;
  credit: string;
  license: string;
  sourceUrl: string;
  focalX: number;
  focalY: number;
}

/** Some of it, as a browser stores what isn't saved. */
export const descriptionPart: z.ZodType<Partial<Description>> = z
  .object({
    altEn: z.string(),
    altEs: z.string(),
    decorative: z.boolean(),
    credit: z.string(),
    license: z.string(),
    sourceUrl: z.string(),
    focalX: z.number(),
    focalY: z.number(),
  })
  .partial();

export const ALT_NAMES = ['altEn', 'altEs'] as const;
export type AltName = (typeof ALT_NAMES)[number];

export function descriptionOf(media: MediaItemFragment): Description {
  const { altEn, altEs, decorative, credit, license, sourceUrl, focalX, focalY } = media;
  return {
    altEn: altEn ?? '',
    altEs: altEs ?? '',
    decorative,
    credit: credit ?? '',
    license: license ?? '',
    sourceUrl: sourceUrl ?? '',
    focalX,
    focalY,
  };
}

/** Alternative texts are empty only if the picture is decorative. */
function missingTexts({ altEn, altEs, decorative }: Description): AltName[] {
  if (decorative) return [];
  return [...(altEn.trim() ? [] : ['altEn' as const]), ...(altEs.trim() ? [] : ['altEs' as const])];
}

/** What has to be changed in a description before it can be saved, by field. */
export function descriptionProblems(said: Description): FieldProblems {
  const input = inputOf(said);
  const { error } = mediaInput.safeParse(input);
  const found = error ? inputIssues(error, input) : [];
  return Object.fromEntries([
    // The schema looks for missing texts only once the others are right.
    ...missingTexts(said).map((name) => [name, 'required']),
    ...found.map(({ field, problem }) => [field, problem]),
  ]);
}

function inputOf({ altEn, altEs, decorative, credit, license, sourceUrl, focalX, focalY }: Description): MediaInput {
  return {
    altEn: (!decorative && altEn.trim()) || null,
    altEs: (!decorative && altEs.trim()) || null,
    decorative,
    credit: credit.trim() || null,
    license: license.trim() || null,
    sourceUrl: sourceUrl.trim() || null,
    focalX,
    focalY,
  };
}

/** The parts that someone changed; without keys if there are none. Others may have changed the rest in the meantime. */
export function changedParts(before: Description, now: Description): MediaInput {
  const known = new Map(Object.entries(inputOf(before)));
  return Object.fromEntries(Object.entries(inputOf(now)).filter(([name, value]) => value !== known.get(name)));
}

/**
 * What to say about a picture that replaces another: what is said about it already, and where it has no alternative texts or
 * no source, those of the other one as a start. A credit and a license belong together, so they aren't mixed.
 */
export function startingDescription(media: MediaItemFragment, replaced: MediaItemFragment): Description {
  const [own, other] = [descriptionOf(media), descriptionOf(replaced)];
  const { altEn, altEs, decorative, credit, license, sourceUrl } = other;
  const hasAlt = own.decorative || own.altEn !== '' || own.altEs !== '';
  const hasSource = own.credit !== '' || own.license !== '' || own.sourceUrl !== '';
  return {
    ...own,
    ...(!hasAlt && { altEn, altEs, decorative }),
    ...(!hasSource && { credit, license, sourceUrl }),
  };
}

/** The parts of what someone says that the picture doesn't have yet; without keys if there are none. */
export function missingParts({ altEn, altEs, decorative }: MediaItemFragment, said: Description): MediaInput {
  if (decorative) return {};
  const isUndescribed = altEn === null && altEs === null;
  if (said.decorative) return isUndescribed ? { decorative: true } : {};
  return {
    ...(altEn === null && { altEn: said.altEn.trim() }),
    ...(altEs === null && { altEs: said.altEs.trim() }),
  };
}
