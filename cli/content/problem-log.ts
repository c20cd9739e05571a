import type { ContentProblem, SourcePlace } from '#server/content-import/content-draft.ts';

/** What was found wrong so far, in the order in which it was read. */
export class ProblemLog {
  readonly problems: ContentProblem[] = [];

  /** Something that has to be mended before anything is imported. */
  error(place: SourcePlace, message: string): void {
    this.problems.push({ severity: 'error', place, message });
  }

  /** Something to know of, which the import can live with. */
  warn(place: SourcePlace, message: string): void {
    this.problems.push({ severity: 'warning', place, message });
  }
}

/** The first few of a long list: "a, b, c and 4 more". */
export function someOf(items: Iterable<string>, shown = 3): string {
  const all = [...new Set(items)];
  const more = all.length - shown;
  return more > 0 ? `${all.slice(0, shown).join(', ')} and ${more} more` : all.join(', ');
}
