import type { CheckedDraft, ContentDraft } from './content-draft.ts';

interface ScheduleProblem {
  field: 'publishAt' | 'unpublishAt';
  message: string;
}

/** What is wrong with the schedule of a draft. Times that have passed are no problem: see {@link settled}. */
export function scheduleProblems({ values, publishAt, unpublishAt }: ContentDraft): ScheduleProblem[] {
  const isPublished = values.status === 'published';
  const now = new Date();
  if (publishAt && isPublished && publishAt > now) {
    return [{ field: 'publishAt', message: 'expected status: draft until then, found status: published' }];
  }
  if (unpublishAt && publishAt && unpublishAt <= publishAt) {
    return [{ field: 'unpublishAt', message: `expected a time after publishAt, found ${unpublishAt.toISOString()}` }];
  }
  if (unpublishAt && !publishAt && values.status === 'draft' && unpublishAt > now) {
    return [
      { field: 'unpublishAt', message: 'a draft is not public yet; expected publishAt as well, or status: published' },
    ];
  }
  return [];
}

/** The times of an item that would be unpublished before it is published. */
export interface BrokenSchedule {
  publishAt: Date;
  unpublishAt: Date;
}

/** Null for a schedule that an item may have. */
export function scheduleBroken({ status, publishAt, unpublishAt }: Record<string, unknown>): BrokenSchedule | null {
  if (status !== 'draft' || !(publishAt instanceof Date) || !(unpublishAt instanceof Date)) return null;
  return unpublishAt <= publishAt ? { publishAt, unpublishAt } : null;
}

/**
 * Times of a draft that have passed count as done. So a folder can be imported again after the site has published
 * something by itself, and the import doesn't take it back.
 */
export function settled({ draft, values }: CheckedDraft): CheckedDraft {
  const { publishAt, unpublishAt, ...rest } = draft;
  const now = new Date();
  if (unpublishAt && unpublishAt <= now) return withStatus(rest, values, 'draft');
  if (publishAt && publishAt <= now) {
    const publishedAt = rest.publishedAt ?? publishAt;
    return withStatus({ ...rest, publishedAt, ...(unpublishAt && { unpublishAt }) }, values, 'published');
  }
  return { draft, values };
}

function withStatus(draft: ContentDraft, values: CheckedDraft['values'], status: 'draft' | 'published'): CheckedDraft {
  return { draft: { ...draft, values: { ...draft.values, status } }, values: { ...values, status } };
}
