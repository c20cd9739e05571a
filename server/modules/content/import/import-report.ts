import type { ContentType } from '#domain/content.ts';
import type { ContentProblem } from './content-draft.ts';

/** What an import did with the items of one type, and how many items exist in each language. */
export interface ImportCounts {
  created: number;
  updated: number;
  unchanged: number;
  deleted: number;
  english: number;
  spanish: number;
}

export interface ImportReport {
  /** Whether nothing was written. The counts then say what an import would do. */
  dryRun: boolean;
  counts: Record<ContentType, ImportCounts>;
}

export function emptyReport(dryRun: boolean): ImportReport {
  const none = (): ImportCounts => ({ created: 0, updated: 0, unchanged: 0, deleted: 0, english: 0, spanish: 0 });
  return { dryRun, counts: { article: none(), video: none(), module: none(), lesson: none() } };
}

/** The content is invalid. Nothing was written. */
export class ContentInvalidError extends Error {
  override readonly name = 'ContentInvalidError';

  constructor(readonly problems: ContentProblem[]) {
    super(`The content has ${problems.length} problems.`);
  }
}
