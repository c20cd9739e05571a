import type { ContentType } from '#domain/content.ts';
import type { ContentProblem } from './content-draft.ts';

/** What an import did to the items of one type, and how many of them are in each language. */
export interface ImportCounts {
  created: number;
  updated: number;
  unchanged: number;
  deleted: number;
  english: number;
  spanish: number;
}

export interface ImportReport {
  /** Nothing was written; the counts say what would have been. */
  dryRun: boolean;
  counts: Record<ContentType, ImportCounts>;
}

export function emptyReport(dryRun: boolean): ImportReport {
  const none = (): ImportCounts => ({ created: 0, updated: 0, unchanged: 0, deleted: 0, english: 0, spanish: 0 });
  return { dryRun, counts: { article: none(), video: none(), module: none(), lesson: none() } };
}

/** The content breaks rules; nothing was written. */
export class ContentInvalidError extends Error {
  override readonly name = 'ContentInvalidError';

  constructor(readonly problems: ContentProblem[]) {
    super(`The content has ${problems.length} problems.`);
  }
}
