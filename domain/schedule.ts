import type { FieldProblems } from './app-error.ts';
import type { ContentStatus } from './content.ts';

/** How long a preview link works unless someone says otherwise, and at most, in days. */
export const PREVIEW_DAYS = 7;
export const PREVIEW_DAYS_MAX = 30;

/** The header in which a page sends the token of its preview link, which is `preview` in its address. */
export const PREVIEW_HEADER = 'x-sato-preview';

/** Whether an item is public, and when that changes by itself. */
export interface Schedule {
  status: ContentStatus;
  publishAt: Date | null;
  unpublishAt: Date | null;
}

/**
 * A schedule that may be stored. Times that don't fit the status any more are dropped if they were there before: a
 * draft that is published by hand no longer needs the time of its publication.
 * @param before the schedule so far; null for a new item.
 * @returns the schedule, or the problem of each field.
 */
export function settledSchedule(
  wanted: Schedule,
  before: Schedule | null,
  now: Date,
): { schedule: Schedule } | { problems: FieldProblems } {
  const { status } = wanted;
  let { publishAt, unpublishAt } = wanted;
  const isNew = (name: 'publishAt' | 'unpublishAt') => wanted[name]?.getTime() !== before?.[name]?.getTime();
  const problems: FieldProblems = {};
  if (publishAt && status === 'published') {
    if (isNew('publishAt')) problems.publishAt = 'publish_at_published';
    else publishAt = null;
  } else if (publishAt && isNew('publishAt') && publishAt <= now) {
    problems.publishAt = 'publish_at_past';
  }
  if (unpublishAt && isNew('unpublishAt') && unpublishAt <= now) {
    problems.unpublishAt = 'unpublish_at_past';
  } else if (unpublishAt && publishAt && unpublishAt <= publishAt) {
    problems.unpublishAt = 'unpublish_before_publish';
  } else if (unpublishAt && !publishAt && status === 'draft') {
    if (isNew('unpublishAt')) problems.unpublishAt = 'unpublish_at_draft';
    else unpublishAt = null;
  }
  return Object.keys(problems).length > 0 ? { problems } : { schedule: { status, publishAt, unpublishAt } };
}

/** What happens by itself: a draft or an update is published, or an item is turned into a draft. */
export const SCHEDULED_ACTIONS = ['publish', 'unpublish', 'update'] as const;
export type ScheduledAction = (typeof SCHEDULED_ACTIONS)[number];

/**
 * Why a pending draft could not be published when it was due: someone changed its fields in the item, took its slug,
 * unpublished or deleted the item, or its values break a rule by now.
 */
export const DRAFT_PROBLEMS = ['outdated', 'slug_taken', 'unpublished', 'deleted', 'invalid'] as const;
export type DraftProblem = (typeof DRAFT_PROBLEMS)[number];
