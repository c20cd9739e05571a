import path from 'node:path';
import picomatch from 'picomatch';
import { CONTENT_TYPES, type ContentType } from '#domain/content.ts';
import { checkDrafts } from '#server/content-import/check-drafts.ts';
import type { ContentDraft, ContentProblem, ContentSource } from '#server/content-import/content-draft.ts';
import { readPlanb } from './adapters/planb.ts';
import { readPosts } from './adapters/posts.ts';
import { folderOf } from './content-files.ts';
import { ProblemLog } from './problem-log.ts';
import { readFolder } from './read-folder.ts';
import { SourceFolder } from './source-folder.ts';

/** What the person who imports says of content that does not say it itself. */
export interface SourceOptions {
  attribution?: string;
  sourceUrl?: string;
  /** Where the source is published: its own relative links and pictures are then found there. */
  baseUrl?: string;
  /** Globs over the paths of items (`articles/keys`, `course/basics/*`): these alone. */
  only?: string[];
  /** Without these. */
  exclude?: string[];
}

type ContentReader = (folder: SourceFolder, log: ProblemLog, options: SourceOptions) => Promise<ContentDraft[]>;

/** The layouts that can be read, by the name that `--format` takes. */
export const CONTENT_FORMATS = {
  sato: readFolder,
  planb: readPlanb,
  posts: readPosts,
} satisfies Record<string, ContentReader>;

export type ContentFormat = keyof typeof CONTENT_FORMATS;

/**
 * Reads all content of a folder and checks it by the rules of the site, as far as they need no database.
 * @param name of the folder in messages; left out, as it was given.
 * @throws SetupError if the folder can't be read at all; what is wrong in it is among the answer's problems.
 */
export async function readContent(
  directory: string,
  format: ContentFormat,
  options: SourceOptions = {},
  name = directory,
): Promise<ContentSource> {
  const log = new ProblemLog();
  const folder = await SourceFolder.open(directory, log, name);
  const found = await CONTENT_FORMATS[format](folder, log, options);
  const isChosen = choiceOf(options);
  const chosen = found.filter((draft) => isChosen(folderOf(draft)));
  const drafts = withTheirModules(chosen, found).map((draft) => withSource(draft, options));
  const further = checkDrafts(drafts).problems.filter((problem) => !log.hasErrorAt(problem.place));
  // What is wrong with items that nobody asked for is no obstacle. Other layouts do not say which item a file is of.
  const asked = log.problems.filter(
    ({ place }) => format !== 'sato' || isChosen(path.dirname(path.relative(name, place.file))),
  );
  const problems = [...asked, ...further, ...log.deadTargets.warnings()];
  return { drafts, kinds: await kindsOf(folder, format, found), problems: problems.toSorted(byPlace) };
}

/** What has no folder of its own is not what the folder is about. Other layouts are about what they hold. */
async function kindsOf(folder: SourceFolder, format: ContentFormat, found: ContentDraft[]): Promise<ContentType[]> {
  if (format !== 'sato') return [...new Set(found.map(({ type }) => type))];
  const names = (await folder.list()).map(({ name }) => name);
  return CONTENT_TYPES.filter((type) => names.some((name) => folderOf({ type, slug: '' }).startsWith(`${name}/`)));
}

/** Whether the item whose files lie in a folder is asked for. */
function choiceOf({ only = [], exclude = [] }: SourceOptions): (itemFolder: string) => boolean {
  const isOnly = only.length > 0 ? picomatch(only) : () => true;
  const isExcluded = exclude.length > 0 ? picomatch(exclude) : () => false;
  return (itemFolder) => isOnly(itemFolder) && !isExcluded(itemFolder);
}

/** Lessons can't be checked or stored without the modules that they name. */
function withTheirModules(chosen: ContentDraft[], found: ContentDraft[]): ContentDraft[] {
  const needed = new Set(chosen.map(({ moduleSlug }) => moduleSlug));
  return found.filter(
    (draft) => chosen.includes(draft) || (draft.type === 'module' && needed.has(draft.slug ?? undefined)),
  );
}

function byPlace({ place: one }: ContentProblem, { place: other }: ContentProblem): number {
  return one.file.localeCompare(other.file) || (one.line ?? 0) - (other.line ?? 0);
}

function withSource(draft: ContentDraft, { attribution, sourceUrl }: SourceOptions): ContentDraft {
  if (draft.type === 'module') return draft;
  return {
    ...draft,
    values: {
      ...draft.values,
      ...(attribution && draft.values.attribution === undefined && { attribution }),
      ...(sourceUrl && draft.values.sourceUrl === undefined && { sourceUrl }),
    },
  };
}
