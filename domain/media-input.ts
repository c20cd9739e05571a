import { z } from 'zod';
import { URL_MAX } from './limits.ts';
import { ALT_MAX, CREDIT_MAX, LICENSE_MAX } from './media.ts';
import { optional, problem } from './text-input.ts';
import { isWebAddress } from './web-address.ts';

const share = z.number().min(0).max(1);

const texts = {
  altEn: optional(ALT_MAX),
  altEs: optional(ALT_MAX),
  credit: optional(CREDIT_MAX),
  license: optional(LICENSE_MAX),
  sourceUrl: optional(URL_MAX).refine((address) => address === null || isWebAddress(address), problem('url_invalid')),
};

/** A decorative picture has no alternative text. */
function withoutNeedlessAlt<Values extends { decorative: boolean; altEn: string | null; altEs: string | null }>(
  values: Values,
): Values {
  return values.decorative ? { ...values, altEn: null, altEs: null } : values;
}

/** What people say about a picture. Without alternative texts in both languages, it has to be decorative. */
export const mediaInput = z
  .object({ ...texts, decorative: z.boolean(), focalX: share, focalY: share })
  .transform(withoutNeedlessAlt)
  .refine(({ decorative, altEn }) => decorative || altEn !== null, { path: ['altEn'], error: problem('required') })
  .refine(({ decorative, altEs }) => decorative || altEs !== null, { path: ['altEs'], error: problem('required') });

/** What someone changes of it. Everything that is left out stays as it is. */
export type MediaChange = Partial<z.input<typeof mediaInput>>;

/** All that is said about a picture after a change, still to be checked. One that gets an alternative text isn't decorative. */
export function changedMedia(now: z.output<typeof mediaInput>, change: MediaChange): z.input<typeof mediaInput> {
  const { altEn, altEs, decorative, credit, license, sourceUrl, focalX, focalY } = now;
  const isDecorative = decorative && !change.altEn && !change.altEs;
  return { altEn, altEs, decorative: isDecorative, credit, license, sourceUrl, focalX, focalY, ...change };
}

/** Folders that version 0.1 exported say `licence`. */
function withLicense(values: unknown): unknown {
  if (typeof values !== 'object' || values === null || !('licence' in values)) return values;
  const { licence: license, ...rest } = values;
  return { license, ...rest };
}

/** The same in a content folder, where a translation may still be missing. */
export const importedMedia = z.preprocess(
  withLicense,
  z
    .strictObject({
      ...texts,
      decorative: z.boolean().default(false),
      focalX: share.default(0.5),
      focalY: share.default(0.5),
    })
    .transform(withoutNeedlessAlt),
);

export type MediaDescription = z.output<typeof importedMedia>;
