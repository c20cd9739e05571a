import type { ContentType } from '#domain/content.ts';
import type { SafeHtml } from '../content-html/safe-html.ts';

/** A spot in a source file; `line` is 1-based. */
export interface SourcePlace {
  file: string;
  line?: number;
}

/** Body of a draft in one language, converted and sanitised by the content-html module. */
export interface DraftBody {
  content: SafeHtml;
  contentEs: SafeHtml | null;
}

/**
 * One item as a reader or adapter found it. `values` holds raw fields under the names of the domain schema
 * (title, titleEs, excerpt, category, order …) and is checked by the import, not by the adapter; what the source
 * does not say is left out.
 */
export interface ContentDraft {
  type: ContentType;
  /** Null derives it from the English title. */
  slug: string | null;
  /** Slug of the module that a lesson belongs to. */
  moduleSlug?: string;
  values: Record<string, unknown>;
  /** Articles and lessons have one. */
  body?: DraftBody;
  /** Username of the author, who must exist; left out, the default author. */
  author?: string;
  createdAt?: Date;
  updatedAt?: Date;
  /** Where a field was written, for error messages; without a field, where the item begins. */
  placeOf(field?: string): SourcePlace;
}

/** Something a person has to mend in the content, or ought to know of it. */
export interface ContentProblem {
  severity: 'error' | 'warning';
  place: SourcePlace;
  /** What is wrong, what was expected and what was found, as one sentence. */
  message: string;
}

/** All that was read from a content folder. Any error among the problems means that nothing is imported. */
export interface ContentSource {
  drafts: ContentDraft[];
  /** The types that the folder is about, whether or not it holds any item of them. */
  kinds: ContentType[];
  problems: ContentProblem[];
}
