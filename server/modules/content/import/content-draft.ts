import type { ContentType } from '#domain/content.ts';
import type { MediaDescription } from '#domain/media-input.ts';
import type { LinkUse } from '../html/link-target.ts';
import type { SafeHtml } from '../html/safe-html.ts';

/** A spot in a source file; `line` is 1-based. */
export interface SourcePlace {
  file: string;
  line?: number;
}

/** Facts about a body, without its HTML. */
export interface BodyFacts {
  /** SHA-256 of the HTML in UTF-8, in hexadecimal digits. */
  digest: string;
  isEmpty: boolean;
  /** Reading time, in the format of a lesson's duration. */
  duration: string;
  /** Made from its paragraphs; null if none is long enough. */
  excerpt: string | null;
  /** Text of its first heading. */
  heading: string | null;
  /** Addresses in it that lead nowhere. */
  deadTargets: LinkUse[];
}

/**
 * A text that the content-html module can convert to HTML. That takes most of the time of an import and is often
 * unnecessary.
 */
export interface Body {
  /**
   * Digest of the program that converts it, a hyphen, and a digest of the text and everything else that affects the
   * result.
   */
  source: string;
  facts: BodyFacts;
  html(): Promise<SafeHtml>;
}

export function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && 'facts' in value && 'html' in value;
}

/** Body of a draft in each language. */
export interface DraftBody {
  content: Body;
  contentEs: Body | null;
}

/** Facts about texts that were converted before. */
export interface KnownBodies {
  /** @param source as in {@link Body}. */
  find(source: string): Promise<BodyFacts | null>;
}

/** Items whose files and whose state on the site are the same as after an earlier import. */
export interface KnownItems {
  /** @param source as in {@link ContentDraft}. @returns null if anything changed. */
  find(item: { type: ContentType; slug: string; source: string }): Promise<KnownItem | null>;
}

export interface KnownItem {
  hasSpanish: boolean;
}

/**
 * One item as found by a reader or adapter. `values` holds raw fields under the names of the domain schema (title,
 * titleEs, excerpt, category, order …). The import checks them, not the adapter. Fields that the source doesn't have
 * are omitted.
 */
export interface ContentDraft {
  type: ContentType;
  slug: string;
  /** Slug of the module that a lesson belongs to. */
  moduleSlug?: string;
  values: Record<string, unknown>;
  /** Articles and lessons have one. */
  body?: DraftBody;
  /** Username of an existing account; if omitted, the default author. */
  author?: string;
  createdAt?: Date;
  updatedAt?: Date;
  /** Shown on the page. */
  publishedAt?: Date;
  /** When it is published and unpublished by itself. A time that has passed means that this has happened. */
  publishAt?: Date;
  unpublishAt?: Date;
  /** For English fields, by name: the digest of the English that the Spanish is right for. */
  confirmed?: Record<string, string>;
  /** Pictures in its folder, by name and by the address that its fields have; what `media.yml` says about each. */
  pictures?: ReadonlyMap<string, { name: string; description?: MediaDescription }>;
  /** All its former slugs, in order; if omitted, those that the site knows. */
  formerSlugs?: string[];
  /**
   * Digest of the files, the options and the program that the draft was made from; if omitted, an import doesn't record
   * the item.
   */
  source?: string;
  /** The place of a field, for error messages; without a field, the start of the item. */
  placeOf(field?: string): SourcePlace;
}

/** A draft with valid values. Whether its author exists isn't checked yet. */
export interface CheckedDraft {
  draft: ContentDraft;
  values: Record<string, unknown>;
}

/** Something in the content that a person has to fix or should know. */
export interface ContentProblem {
  severity: 'error' | 'warning';
  place: SourcePlace;
  /** What is wrong, what was expected and what was found, as one sentence. */
  message: string;
}

/** An item that hasn't been read yet. */
export interface SourceItem {
  type: ContentType;
  slug: string;
  /** Of lessons. */
  moduleSlug?: string;
  /** The place of its slug. */
  place(): SourcePlace;
}

/** The content of a folder. If any of the problems is an error, nothing is imported. */
export interface ContentSource {
  /** Everything in the folder, selected or not. */
  found: Iterable<SourceItem>;
  /** All selected items, including unreadable ones; modules before their lessons. Can be iterated several times. */
  items: Iterable<SourceItem>;
  /** The number of items. */
  count: number;
  /** The items, each read on demand, so that only the ones in use are in memory. */
  drafts: AsyncIterable<ContentDraft>;
  /** Items that the drafts leave out, because they are known to be unchanged. Complete after all drafts were read. */
  unchanged: Record<ContentType, { english: number; spanish: number }>;
  /** The types that the folder can hold, even if it has no items of them. */
  kinds: ContentType[];
  /**
   * Set if the rest is imported although something in the source is invalid: notes an item that is left out, and why.
   */
  leaveOut?(place: SourcePlace, message: string): void;
  /** Modules that were left out so far. Their lessons are left out as well. */
  lostModules?: Set<string>;
  /** The problems found so far, by place. Complete after all drafts were read. */
  problems(): ContentProblem[];
}
