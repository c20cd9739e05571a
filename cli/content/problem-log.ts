import type { LinkUse } from '#server/modules/content/html/link-target.ts';
import type { ContentProblem, SourcePlace } from '#server/modules/content/import/content-draft.ts';

/** The problems found so far, in the order of reading. */
export class ProblemLog {
  readonly problems: ContentProblem[] = [];
  readonly deadTargets = new DeadTargets();

  /** A problem that must be fixed before anything is imported. */
  error(place: SourcePlace, message: string): void {
    this.problems.push({ severity: 'error', place, message });
  }

  /** Takes over the problems of another log. */
  absorb(other: ProblemLog): void {
    for (const problem of other.problems) this.problems.push(problem);
    this.deadTargets.absorb(other.deadTargets);
  }

  get isEmpty(): boolean {
    return this.problems.length === 0 && this.deadTargets.isEmpty;
  }

  /** Something to know of, which the import can live with. */
  warn(place: SourcePlace, message: string): void {
    this.problems.push({ severity: 'warning', place, message });
  }
}

/** Links and pictures without a target, reported once per file. */
export class DeadTargets {
  private readonly byFile = new Map<string, { place: SourcePlace; targets: LinkUse[] }>();

  add(place: SourcePlace, target: LinkUse): void {
    const known = this.byFile.get(place.file);
    if (known) known.targets.push(target);
    else this.byFile.set(place.file, { place, targets: [target] });
  }

  absorb(other: DeadTargets): void {
    for (const { place, targets } of other.byFile.values()) for (const target of targets) this.add(place, target);
  }

  get isEmpty(): boolean {
    return this.byFile.size === 0;
  }

  /** One warning for each file, at the first of its targets. */
  warnings(): ContentProblem[] {
    return [...this.byFile.values()].map(({ place, targets }) => {
      const urls = (use: LinkUse['use']) => targets.filter((target) => target.use === use).map(({ url }) => url);
      const [pictures, links] = [urls('image'), urls('link')];
      const parts: string[] = [];
      if (pictures.length > 0)
        parts.push(`pictures that are not here are shown as their captions: ${shortList(pictures)}`);
      if (links.length > 0) parts.push(`links without a target are shown as text: ${shortList(links)}`);
      return { severity: 'warning', place, message: parts.join('; ') };
    });
  }
}

/** The first few of a long list: "a, b, c and 4 more". */
export function shortList(items: Iterable<string>, shown = 3): string {
  const all = [...new Set(items)];
  const more = all.length - shown;
  return more > 0 ? `${all.slice(0, shown).join(', ')} and ${more} more` : all.join(', ');
}
