import type { FormValues } from '../form-values.ts';

interface Dated {
  publishedAt?: string | null;
  publishAt?: string | null;
  unpublishAt?: string | null;
}

interface Sourced extends Dated {
  attribution?: string | null;
  sourceUrl?: string | null;
}

/** Where an item comes from and its dates, as the form holds them. */
export function sourceValues({ attribution, sourceUrl, ...dates }: Sourced): FormValues {
  return { ...publicationValues(dates), attribution: attribution ?? '', sourceUrl: sourceUrl ?? '' };
}

/** The publication date as the day in UTC, as pages show it; moments as ISO date-times. */
export function publicationValues({ publishedAt, publishAt, unpublishAt }: Dated): FormValues {
  return { publishedAt: (publishedAt ?? '').slice(0, 10), publishAt: publishAt ?? '', unpublishAt: unpublishAt ?? '' };
}
