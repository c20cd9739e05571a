import path from 'node:path';
import { pMapIterable } from 'p-map';
import picomatch from 'picomatch';
import { CONTENT_TYPES, type ContentType } from '#domain/content.ts';
import { UPLOAD_MAX } from '#domain/media.ts';
import { SLUG_PATTERN } from '#domain/slug.ts';
import type {
  ContentDraft,
  ContentProblem,
  ContentSource,
  KnownItems,
  SourcePlace,
} from '#server/modules/content/import/content-draft.ts';
import type { KnownPictures } from '#server/modules/media/known-pictures.ts';
import { didYouMean } from '#server/platform/did-you-mean.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { SetupError } from '#server/platform/settings/setup-error.ts';
import { isConfiguration, recognized } from './adapters/layouts.ts';
import { pagesReader } from './adapters/pages.ts';
import { readPlanb } from './adapters/planb.ts';
import type { BodyConverter } from './body-converter.ts';
import { folderOf, itemFolderAt, MEDIA_FILE, TOP_FOLDERS } from './content-files.ts';
import { type FolderPicture, FolderPictures } from './folder-pictures.ts';
import { ProblemLog, shortList } from './problem-log.ts';
import { programDigest } from './program-digest.ts';
import { readFolder } from './read-folder.ts';
import type { ContentReader, FoundItem, SourceOptions } from './reading.ts';
import { SourceFolder } from './source-folder.ts';

/** Items read at once, so that no thread waits for files. */
const AHEAD = 32;
/** Items whose files are compared at once, so that the database is asked about many of them at a time. */
const DIGESTS_AHEAD = 200;

/** The layouts that can be read, by the name that `--format` takes. */
export const CONTENT_FORMATS = {
  sato: readFolder,
  planb: readPlanb,
  posts: pagesReader('posts'),
  hugo: pagesReader('hugo'),
  docusaurus: pagesReader('docusaurus'),
  starlight: pagesReader('starlight'),
  mkdocs: pagesReader('mkdocs'),
} satisfies Record<string, ContentReader>;

export type ContentFormat = keyof typeof CONTENT_FORMATS;

/**
 * The layout of a folder, by its files.
 * @param say told what the folder is taken for, and why.
 * @throws Refusal if it is none that can be read, or only a folder within it is.
 */
export async function formatOf(
  directory: string,
  name: string,
  say: (sentence: string) => void,
): Promise<ContentFormat> {
  const folder = await SourceFolder.open(directory, new ProblemLog(), name);
  const entries = await folder.list('', 'warn');
  const top = entries.map((entry) => entry.name);
  const isOwn = entries.some((entry) => entry.kind === 'folder' && TOP_FOLDERS.includes(entry.name));
  if (isOwn && !top.some(isConfiguration)) return 'sato';
  const found = recognized(await folder.files());
  if (found) {
    say(`${name} is read as ${found.format}, because it has ${found.by}. For another layout, use --format.`);
    return found.format;
  }
  const has = top.length > 0 ? `only ${shortList(top, 5)}` : 'nothing';
  throw new Refusal(
    `${name} has no content that can be imported: expected the folders articles, videos or course, or pages in Markdown; found ${has}. Is it another folder?`,
  );
}

/** The content of a folder. */
export interface FolderContent extends ContentSource {
  found: Iterable<FoundItem>;
  /** What the items that were read so far show, by the digest in its address. */
  pictures(): ReadonlyMap<string, FolderPicture>;
  /** The bytes of a picture. @throws SetupError if it is no longer there. */
  pictureBytes(picture: FolderPicture): Buffer;
}

/**
 * Lists the items of a folder. Each is read when it is needed.
 * @param name of the folder in messages; by default as it was given.
 * @param known from earlier imports; null to read everything.
 * @param knownPictures of the site; null if there is none to compare with.
 * @throws SetupError if the folder can't be read at all, Refusal if a glob of `only` matches nothing; problems in the folder
 * are part of the result.
 */
export async function readContent(
  directory: string,
  format: ContentFormat,
  bodies: BodyConverter,
  options: SourceOptions = {},
  name = directory,
  known: KnownItems | null = null,
  knownPictures: KnownPictures | null = null,
): Promise<FolderContent> {
  const log = new ProblemLog();
  const folder = await SourceFolder.open(directory, log, name);
  const pictures = new FolderPictures(folder, knownPictures);
  const found = await CONTENT_FORMATS[format]({ folder, log, bodies, pictures, options });
  refuseUnmatched(options, found, name);
  const isAskedFor = choiceOf(options);
  const isNeeded = withTheirModules(found, isAskedFor);
  const items = { [Symbol.iterator]: () => chosen(found, isNeeded) };
  let count = 0;
  for (const _ of items) count += 1;
  const unchanged = noneUnchanged();
  const lostModules = new Set<string>();
  return {
    found,
    pictures: () => pictures.shown(),
    pictureBytes: ({ path: file }) => {
      const bytes = folder.bytes(file, UPLOAD_MAX + 1);
      if (bytes) return bytes;
      throw new SetupError(`${folder.place(file).file} can't be read.`);
    },
    items,
    count,
    unchanged,
    drafts: draftsOf(known ? changedItems(items, known, unchanged) : items, options, lostModules),
    ...(options.skipInvalid && {
      leaveOut: (place: SourcePlace, message: string) => log.error(place, message),
      lostModules,
    }),
    kinds: await kindsOf(folder, format, found),
    // Problems of items that aren't selected don't matter. Other layouts don't show which item a file belongs to.
    problems: () =>
      [
        ...(options.skipInvalid ? log.problems.map(asLeftOut) : log.problems).filter(
          ({ place: { file } }) =>
            // Descriptions are only read for items that are selected.
            format !== 'sato' ||
            path.basename(file) === MEDIA_FILE ||
            isAskedFor(itemFolderAt(path.relative(name, file))),
        ),
        ...pictures.unusedDescriptions(),
        ...log.deadTargets.warnings(),
      ].toSorted(byPlace),
  };
}

function* chosen(found: Iterable<FoundItem>, isNeeded: (item: FoundItem) => boolean): Generator<FoundItem> {
  for (const item of found) if (isNeeded(item)) yield item;
}

function noneUnchanged(): ContentSource['unchanged'] {
  const none = () => ({ english: 0, spanish: 0 });
  return { article: none(), video: none(), module: none(), lesson: none() };
}

/** Counts the items that didn't change, and passes on the others. */
async function* changedItems(
  items: Iterable<FoundItem>,
  known: KnownItems,
  unchanged: ContentSource['unchanged'],
): AsyncGenerator<FoundItem> {
  const program = programDigest('main');
  const asked = pMapIterable(
    items,
    async (item) => {
      const { type, slug } = item;
      const source = await item.digest?.();
      return { item, found: source ? await known.find({ type, slug, source: `${program}-${source}` }) : null };
    },
    { concurrency: DIGESTS_AHEAD },
  );
  for await (const { item, found } of asked) {
    if (!found) {
      yield withProgram(item, program);
      continue;
    }
    unchanged[item.type].english += 1;
    if (found.hasSpanish) unchanged[item.type].spanish += 1;
  }
}

/** Drafts name the program as well, because another one may read the same files in another way. */
function withProgram(item: FoundItem, program: string): FoundItem {
  const read = async () => {
    const draft = await item.read();
    return draft && { ...draft, ...(draft.source !== undefined && { source: `${program}-${draft.source}` }) };
  };
  return { ...item, read };
}

async function* draftsOf(
  items: Iterable<FoundItem> | AsyncIterable<FoundItem>,
  options: SourceOptions,
  lostModules: Set<string>,
): AsyncGenerator<ContentDraft> {
  const read = async (item: FoundItem) => ({ item, draft: await item.read() });
  for await (const { item, draft } of pMapIterable(items, read, { concurrency: AHEAD })) {
    const isFit = !options.skipInvalid || SLUG_PATTERN.test(item.slug);
    if (draft && isFit) yield withSource(draft, options);
    else if (item.type === 'module') lostModules.add(item.slug);
  }
}

/** What would keep everything from being imported, where the rest is. */
function asLeftOut({ severity, place, message }: ContentProblem): ContentProblem {
  return severity === 'error'
    ? { severity: 'warning', place, message: `left out: ${message}` }
    : { severity, place, message };
}

/** In this site's layout, only types with a top-level folder. Other layouts: the types of their items. */
async function kindsOf(
  folder: SourceFolder,
  format: ContentFormat,
  found: Iterable<FoundItem>,
): Promise<ContentType[]> {
  if (format !== 'sato') return [...new Set([...found].map(({ type }) => type))];
  const folders = (await folder.list()).filter(({ kind }) => kind === 'folder');
  return CONTENT_TYPES.filter((type) =>
    folders.some(({ name }) => folderOf({ type, slug: '' }).startsWith(`${name}/`)),
  );
}

function refuseUnmatched({ only = [] }: SourceOptions, found: Iterable<FoundItem>, name: string): void {
  for (const glob of only) {
    const isMatch = picomatch(glob);
    const paths = Array.from(found, folderOf);
    if (paths.some((each) => isMatch(each))) continue;
    throw new Refusal(`--only ${glob}: ${name} has no such item.${didYouMean(glob, paths)}`);
  }
}

/** Whether the item with this folder is selected. */
function choiceOf({ only = [], exclude = [] }: SourceOptions): (itemFolder: string) => boolean {
  const isOnly = only.length > 0 ? picomatch(only) : () => true;
  const isExcluded = exclude.length > 0 ? picomatch(exclude) : () => false;
  return (itemFolder) => isOnly(itemFolder) && !isExcluded(itemFolder);
}

/** Whether an item is selected, or is the module of a selected lesson: lessons can't be checked or stored without it. */
function withTheirModules(
  found: Iterable<FoundItem>,
  isAskedFor: (itemFolder: string) => boolean,
): (item: FoundItem) => boolean {
  const modules = new Set<string>();
  for (const item of found)
    if (item.moduleSlug !== undefined && isAskedFor(folderOf(item))) modules.add(item.moduleSlug);
  return (item) => isAskedFor(folderOf(item)) || (item.type === 'module' && modules.has(item.slug));
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
