import { checkDrafts } from '#server/content-import/check-drafts.ts';
import type { ContentDraft, ContentProblem, ContentSource } from '#server/content-import/content-draft.ts';
import { readPlanb } from './adapters/planb.ts';
import { readPosts } from './adapters/posts.ts';
import { ProblemLog } from './problem-log.ts';
import { readFolder } from './read-folder.ts';
import { SourceFolder } from './source-folder.ts';

/** What the person who imports says of content that does not say it itself. */
export interface SourceOptions {
  attribution?: string;
  sourceUrl?: string;
  /** Where the source is published: its own relative links and pictures are then found there. */
  baseUrl?: string;
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
 * @throws SetupError if the folder can't be read at all; what is wrong in it is among the answer's problems.
 */
export async function readContent(
  directory: string,
  format: ContentFormat,
  options: SourceOptions = {},
): Promise<ContentSource> {
  const log = new ProblemLog();
  const folder = await SourceFolder.open(directory, log);
  const found = await CONTENT_FORMATS[format](folder, log, options);
  const drafts = found.map((draft) => withSource(draft, options));
  const further = checkDrafts(drafts).problems.filter((problem) => !log.hasErrorAt(problem.place));
  const problems = [...log.problems, ...further, ...log.deadTargets.warnings()];
  return { drafts, problems: problems.toSorted(byPlace) };
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
