import { CONTENT_KINDS } from '#domain/content/kinds.ts';
import { CATEGORIES, CONTENT_STATUSES, type ContentType } from '#domain/content.ts';
import { FIELD_PROBLEMS } from '#domain/field-problem.ts';
import { inputIssues } from '#domain/parse-input.ts';
import type {
  CheckedDraft,
  ContentDraft,
  ContentProblem,
  ContentSource,
  SourceItem,
  SourcePlace,
} from './content-draft.ts';
import { scheduleProblems, settled } from './draft-schedule.ts';
import { ContentInvalidError } from './import-report.ts';

/** Applies the rules of domain/ to the drafts of a source, one after another. */
export class DraftCheck {
  private readonly found: ContentProblem[];

  /** Slugs by type of the valid drafts, if invalid ones are left out. */
  private readonly taken = new Set<string>();

  constructor(private readonly source: ContentSource) {
    this.found = source.leaveOut ? [] : [...repeatedSlugs(source.items)];
  }

  /** The draft if it is valid; otherwise null, and the problems are recorded. */
  check(draft: ContentDraft): CheckedDraft | null {
    return this.source.leaveOut ? this.checkedOrLeftOut(draft) : this.checked(draft);
  }

  private checkedOrLeftOut(draft: ContentDraft): CheckedDraft | null {
    const { leaveOut, lostModules } = this.source;
    const before = this.found.length;
    const name = `${draft.type} ${draft.slug}`;
    const isLost = draft.type === 'lesson' && lostModules?.has(draft.moduleSlug ?? '');
    if (isLost) this.error(draft.placeOf(), 'its module is left out');
    if (this.taken.has(name))
      this.error(draft.placeOf('slug'), `slug: "${draft.slug}" is also the slug of another one`);
    const checked = this.checked(draft);
    const problems = this.found.splice(before);
    for (const { place, message } of problems) leaveOut?.(place, message);
    if (checked && problems.length === 0) {
      this.taken.add(name);
      return checked;
    }
    if (draft.type === 'module') lostModules?.add(draft.slug);
    return null;
  }

  private checked(draft: ContentDraft): CheckedDraft | null {
    const before = this.found.length;
    const result = CONTENT_KINDS[draft.type].imported.safeParse(draft.values);
    if (!result.success) {
      for (const { field, problem } of inputIssues(result.error, draft.values)) {
        const allowed = problem === 'invalid' && ALLOWED[field];
        const message = allowed ? `expected ${allowed.join(', ')}` : FIELD_PROBLEMS[problem];
        this.error(draft.placeOf(field), `${field}: ${message}${found(draft, field)}`);
      }
    }
    if (draft.body?.content.facts.isEmpty) {
      this.error(draft.placeOf('content'), `content: ${FIELD_PROBLEMS.required}, found an empty body`);
    }
    for (const { field, message } of scheduleProblems(draft)) this.error(draft.placeOf(field), `${field}: ${message}`);
    return result.success && this.found.length === before ? settled({ draft, values: result.data }) : null;
  }

  error(place: SourcePlace, message: string): void {
    this.found.push({ severity: 'error', place, message });
  }

  hasFailed(): boolean {
    return this.found.length > 0;
  }

  /** All problems of the source. Where it couldn't be read, other problems are left out. */
  problems(): ContentProblem[] {
    const read = this.source.problems();
    const unread = new Set(read.filter(isError).map(({ place }) => placeKey(place)));
    return [...read, ...this.found.filter(({ place }) => !unread.has(placeKey(place)))].toSorted(byPlace);
  }
}

/**
 * Items of one type must have different slugs. Places are only computed for duplicates, because there may be very many
 * items.
 */
function* repeatedSlugs(items: Iterable<SourceItem>): Generator<ContentProblem> {
  const nameOf = ({ type, slug }: SourceItem) => `${type} ${slug}`;
  const names = new Set<string>();
  const repeated = new Set<string>();
  for (const item of items) {
    const name = nameOf(item);
    if (names.has(name)) repeated.add(name);
    else names.add(name);
  }
  if (repeated.size === 0) return;
  const files = new Map<string, string>();
  for (const item of items) {
    const name = nameOf(item);
    if (!repeated.has(name)) continue;
    const place = item.place();
    const first = files.get(name);
    if (first === undefined) files.set(name, place.file);
    else yield { severity: 'error', place, message: `slug: "${item.slug}" is also the slug of ${first}` };
  }
}

/**
 * The valid drafts of a source, in groups of one type.
 * @param size of a group. The memory for reading doesn't grow with the source.
 * @throws ContentInvalidError after the last group if anything in the source is invalid.
 */
export async function* checkedGroups(
  source: ContentSource,
  check: DraftCheck,
  size: number,
): AsyncGenerator<CheckedDraft[]> {
  const groups = new Map<ContentType, CheckedDraft[]>();
  for await (const draft of source.drafts) {
    const checked = check.check(draft);
    if (!checked) continue;
    const group = groups.get(draft.type) ?? [];
    groups.set(draft.type, group);
    if (group.push(checked) < size) continue;
    groups.delete(draft.type);
    yield group;
  }
  yield* groups.values();
  const problems = check.problems();
  if (problems.some(isError)) throw new ContentInvalidError(problems);
}

function isError({ severity }: ContentProblem): boolean {
  return severity === 'error';
}

function byPlace({ place: one }: ContentProblem, { place: other }: ContentProblem): number {
  return one.file.localeCompare(other.file) || (one.line ?? 0) - (other.line ?? 0);
}

function placeKey({ file, line }: SourcePlace): string {
  return `${line ?? ''} ${file}`;
}

/** The values of fields that take only some. */
const ALLOWED: Record<string, readonly string[]> = { category: CATEGORIES, status: CONTENT_STATUSES };

/** Messages repeat short values. */
function found(draft: ContentDraft, field: string): string {
  const value = draft.values[field];
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return String(value).length <= 80 ? `, found ${JSON.stringify(value)}` : '';
}
