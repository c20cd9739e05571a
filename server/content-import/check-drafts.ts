import type { z } from 'zod';
import type { ContentType } from '#domain/content.ts';
import { articleInput, courseModuleInput, importedVideoInput, lessonInput } from '#domain/content-input.ts';
import { FIELD_PROBLEMS } from '#domain/field-problem.ts';
import { inputIssues } from '#domain/parse-input.ts';
import { firstFreeSlug, slugFromTitle } from '#domain/slug.ts';
import type { ContentDraft, ContentProblem, SourcePlace } from './content-draft.ts';

/** A draft whose values obey the rules; ids of authors and modules are not known yet. */
export interface CheckedDraft {
  draft: ContentDraft;
  slug: string;
  values: Record<string, unknown>;
}

/** Ids are looked up by name after the check, so the schemas here go without. */
const SCHEMAS: Record<ContentType, z.ZodType<Record<string, unknown>>> = {
  article: articleInput.omit({ content: true, contentEs: true, authorId: true, slug: true }).strict(),
  video: importedVideoInput.omit({ authorId: true, slug: true }).strict(),
  module: courseModuleInput.omit({ slug: true }).strict(),
  lesson: lessonInput.omit({ content: true, contentEs: true, moduleId: true, slug: true }).strict(),
};

/**
 * Applies the rules of domain/ to every draft, and gives a slug to those without.
 * @returns the drafts that pass, and every problem of the others.
 */
export function checkDrafts(drafts: ContentDraft[]): { checked: CheckedDraft[]; problems: ContentProblem[] } {
  const problems: ContentProblem[] = [];
  const checked: CheckedDraft[] = [];
  const slugs = new SlugRegister(drafts);
  for (const draft of drafts) {
    const result = SCHEMAS[draft.type].safeParse(draft.values);
    if (result.success) checked.push({ draft, slug: slugs.slugOf(draft), values: result.data });
    else {
      for (const { field, problem } of inputIssues(result.error, draft.values)) {
        problems.push(error(draft.placeOf(field), `${field}: ${FIELD_PROBLEMS[problem]}${found(draft, field)}`));
      }
    }
    if (draft.body && draft.body.content.trim() === '') {
      problems.push(error(draft.placeOf('content'), `content: ${FIELD_PROBLEMS.required}, found an empty body`));
    }
  }
  problems.push(...slugs.problems, ...missingModules(drafts));
  return { checked, problems };
}

/** Slugs of one import: given ones must differ, derived ones give way to them. */
class SlugRegister {
  readonly problems: ContentProblem[] = [];
  private readonly taken = new Map<string, ContentDraft>();

  constructor(drafts: ContentDraft[]) {
    for (const draft of drafts) {
      if (draft.slug === null) continue;
      const first = this.taken.get(key(draft.type, draft.slug));
      if (first) {
        const { file } = first.placeOf();
        this.problems.push(error(draft.placeOf('slug'), `slug: "${draft.slug}" is also the slug of ${file}`));
      } else this.taken.set(key(draft.type, draft.slug), draft);
    }
  }

  slugOf(draft: ContentDraft): string {
    if (draft.slug !== null) return draft.slug;
    const base = slugFromTitle(String(draft.values.title)) || draft.type;
    const slug = firstFreeSlug(base, (candidate) => this.taken.has(key(draft.type, candidate)));
    this.taken.set(key(draft.type, slug), draft);
    return slug;
  }
}

function missingModules(drafts: ContentDraft[]): ContentProblem[] {
  const modules = new Set(drafts.filter(({ type }) => type === 'module').map(({ slug }) => slug));
  return drafts
    .filter(({ type, moduleSlug }) => type === 'lesson' && !modules.has(moduleSlug ?? null))
    .map((draft) => error(draft.placeOf(), `module: expected a module named "${draft.moduleSlug}", found none`));
}

function key(type: ContentType, slug: string): string {
  return `${type}/${slug}`;
}

function error(place: SourcePlace, message: string): ContentProblem {
  return { severity: 'error', place, message };
}

/** Short values are worth repeating in a message. */
function found(draft: ContentDraft, field: string): string {
  const value = draft.values[field];
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return String(value).length <= 80 ? `, found ${JSON.stringify(value)}` : '';
}
