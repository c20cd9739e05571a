import type { ContentType } from '#domain/content.ts';
import type { ContentProblem, SourcePlace } from './content-draft.ts';
import type { BrokenSchedule } from './draft-schedule.ts';
import type { StoredItem } from './site-items.ts';
import type { FieldChange } from './three-way.ts';

/** What an import did with the items of one type, and how many items exist in each language. */
export interface ImportCounts {
  created: number;
  updated: number;
  unchanged: number;
  deleted: number;
  english: number;
  spanish: number;
}

/** What an import did with an item that differed from the folder. */
export interface ItemChange {
  type: ContentType;
  slug: string;
  /** For lessons. */
  moduleSlug: string | null;
  /** `kept` is as it was, because the site changed it; `spared` is one that only the site has. */
  change: 'created' | 'updated' | 'kept' | 'deleted' | 'spared';
  fields: FieldChange[];
  /** Whether it had Spanish and has none now. */
  losesSpanish: boolean;
}

/** Conflicts whose texts are shown. */
export const SHOWN_CONFLICTS = 50;

export interface ItemSides {
  site: StoredItem;
  folder: StoredItem;
  /** With what the folder had at the last import or export; null if the history doesn't have all of it. */
  base: StoredItem | null;
}

/** An item with fields that the folder and the site changed to different values. */
export interface Conflict {
  type: ContentType;
  slug: string;
  moduleSlug: string | null;
  /** With the digest of what the folder had at the last import or export; null if that isn't known. */
  fields: { name: string; place: SourcePlace; base: string | null }[];
  /** The times that the changes of both would set, if it would be unpublished before it is published. */
  brokenSchedule: BrokenSchedule | null;
  /** The item on the site, and with these fields of the folder; null if there are too many conflicts to show. */
  sides: ItemSides | null;
}

export interface ImportReport {
  /** Whether nothing was written. The counts then say what an import would do. */
  dryRun: boolean;
  counts: Record<ContentType, ImportCounts>;
  /** In the order of the folder. */
  items: ItemChange[];
}

export function emptyReport(dryRun: boolean): ImportReport {
  const none = (): ImportCounts => ({ created: 0, updated: 0, unchanged: 0, deleted: 0, english: 0, spanish: 0 });
  return { dryRun, counts: { article: none(), video: none(), module: none(), lesson: none() }, items: [] };
}

/** The content is invalid. Nothing was written. */
export class ContentInvalidError extends Error {
  override readonly name = 'ContentInvalidError';

  constructor(readonly problems: ContentProblem[]) {
    super(`The content has ${problems.length} problems.`);
  }
}

/** The folder and the site have changed the same fields. Nothing was written. */
export class ContentConflictError extends Error {
  override readonly name = 'ContentConflictError';

  constructor(readonly conflicts: Conflict[]) {
    super(`${conflicts.length} items have conflicts.`);
  }
}
