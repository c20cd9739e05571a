import type { ContentType } from '#domain/content.ts';
import type { LinkUse } from '../content-html/link-target.ts';
import type { SafeHtml } from '../content-html/safe-html.ts';

/** A spot in a source file; `line` is 1-based. */
export interface SourcePlace {
  file: string;
  line?: number;
}

/** What is known of a body without its HTML. */
export interface BodyFacts {
  /** SHA-256 of the HTML in UTF-8, in hexadecimal digits. */
  digest: string;
  isEmpty: boolean;
  /** Reading time, as the duration of a lesson. */
  duration: string;
  /** Made from its paragraphs; null where none is long enough. */
  excerpt: string | null;
  /** Text of its first heading. */
  heading: string | null;
  /** Addresses in it that lead nowhere. */
  deadTargets: LinkUse[];
}

/** A text that the content-html module makes HTML of, which costs most of an import and is often not needed. */
export interface Body {
  /**
   * Digest of the program that converts it, a hyphen, and a digest of the text and everything else that affects the
   * result.
   */
  source: string;
  facts: BodyFacts;
  html(): Promise<SafeHtml>;
}

/** Body of a draft in each language. */
export interface DraftBody {
  content: Body;
  contentEs: Body | null;
}

/** What is known of texts that were converted before. */
export interface KnownBodies {
  /** @param source as in {@link Body}. */
  find(source: string): Promise<BodyFacts | null>;
}

/**
 * One item as a reader or adapter found it. `values` holds raw fields under the names of the domain schema
 * (title, titleEs, excerpt, category, order …) and is checked by the import, not by the adapter; what the source
 * does not say is left out.
 */
export interface ContentDraft {
  type: ContentType;
  slug: string;
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

/** An item before it is read. */
export interface SourceItem {
  type: ContentType;
  slug: string;
  /** Where its slug stands. */
  place(): SourcePlace;
}

/** The content of a folder. Any error among the problems means that nothing is imported. */
export interface ContentSource {
  /** The items to read, with those that can't be read; modules before their lessons. To be gone through at will. */
  items: Iterable<SourceItem>;
  /** How many they are. */
  count: number;
  /** The items, read while they are asked for, so that no more of them are in memory than somebody works at. */
  drafts: AsyncIterable<ContentDraft>;
  /** The types that the folder is about, whether or not it holds any item of them. */
  kinds: ContentType[];
  /** What was found wrong so far, by place; all of it once the drafts were read to their end. */
  problems(): ContentProblem[];
}
