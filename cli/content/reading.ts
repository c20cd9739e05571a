import type { ContentDraft, SourceItem } from '#server/modules/content/import/content-draft.ts';
import type { BodyConverter } from './body-converter.ts';
import type { FolderPictures } from './folder-pictures.ts';
import type { ProblemLog } from './problem-log.ts';
import type { SourceFolder } from './source-folder.ts';

/** Facts from the command line about content that doesn't state them. */
export interface SourceOptions {
  attribution?: string;
  sourceUrl?: string;
  /** Where the source is published: its own relative links and pictures are then found there. */
  baseUrl?: string;
  /** Globs over the paths of items (`articles/keys`, `course/basics/*`): these alone. */
  only?: string[];
  /** Without these. */
  exclude?: string[];
  /** Whether the rest is imported although something is invalid. */
  skipInvalid?: true;
  /** What the pages of a site generator become. */
  as?: 'articles' | 'course';
}

/** What it takes to read a folder. */
export interface Reading {
  folder: SourceFolder;
  log: ProblemLog;
  bodies: BodyConverter;
  /** Of this site's layout. */
  pictures: FolderPictures;
  options: SourceOptions;
}

/** An item in a folder. */
export interface FoundItem extends SourceItem {
  /** Digest of its files and of everything else that its draft is made from; null if it can't tell. */
  digest?(): Promise<string | null>;
  /** Null after reporting what keeps it from being read. */
  read(): Promise<ContentDraft | null>;
}

/**
 * Finds the items of a folder that is laid out in some way, modules before their lessons. They can be gone through more
 * than once, and are the same each time.
 */
export type ContentReader = (reading: Reading) => Promise<Iterable<FoundItem>>;

/** For layouts whose items can't be told apart without reading them. */
export function asFound(draft: ContentDraft): FoundItem {
  const { type, slug, moduleSlug } = draft;
  return { type, slug, moduleSlug, place: () => draft.placeOf('slug'), read: async () => draft };
}
