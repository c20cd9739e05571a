import { createHash } from 'node:crypto';
import type { ContentType } from '#domain/content.ts';
import { SLUG_MAX } from '#domain/limits.ts';
import { SLUG_PATTERN, slugFromTitle } from '#domain/slug.ts';
import { CONTENT_FILES, FLAT_TEXT, MEDIA_FILE, MODULE_TEXT, TOP_FOLDERS } from './content-files.ts';
import { PICTURE_FILE, picturesNamedIn } from './folder-pictures.ts';
import { ITEM_FILE_NAMES, type ItemSource, metaPlace, readItem } from './item-folder.ts';
import { ProblemLog, shortList } from './problem-log.ts';
import type { FoundItem, Reading } from './reading.ts';
import type { FolderEntry, SourceFolder } from './source-folder.ts';

/** Longer texts are refused anyway. */
const TEXT_MAX = 8_000_000;

const LOOSE_FILES = /^(?:README|LICEN[CS]E|COPYING|NOTICE)\b/i;

/**
 * Reads a content folder:
 *
 *     articles/<slug>/meta.yml  en.md  es.md
 *     videos/<slug>/meta.yml    en.md  es.md
 *     course/<module>/meta.yml  en.md  es.md
 *     course/<module>/<lesson>/meta.yml  en.md  es.md  quiz.yml
 *
 * or, as in Hugo, with the keys of meta.yml in the front matter of the English text:
 *
 *     articles/<slug>.md  <slug>.es.md
 *     course/<module>/_index.md  _index.es.md  <lesson>.md  <lesson>.es.md
 *
 * `en.md` and `es.md` hold front matter and a Markdown body, `en.html` and `es.html` an HTML body. Spanish files and
 * `quiz.yml` are optional. Pictures next to the texts of an item are imported if a text or `meta.yml` names them, with
 * what `media.yml` says about them. Items that are single files may share pictures.
 * Everything that breaks the format is reported. What can still be read is returned for further checks. Of a folder with
 * very many items, little more than their names is kept in memory.
 */
export async function readFolder(reading: Reading): Promise<Iterable<FoundItem>> {
  const { folder, log } = reading;
  const top = await folder.list();
  const known = top.filter(({ kind, name }) => kind === 'folder' && TOP_FOLDERS.includes(name));
  for (const entry of top) {
    if (known.includes(entry) || (entry.kind === 'file' && LOOSE_FILES.test(entry.name))) continue;
    log.warn(folder.place(entry.path), `is ignored; a content folder holds ${TOP_FOLDERS.join(', ')}`);
  }
  if (known.length === 0) {
    const found = top.length > 0 ? shortList(top.map(({ name }) => name)) : 'nothing';
    log.error(folder.place(''), `expected at least one of the folders ${TOP_FOLDERS.join(', ')}, found ${found}`);
  }
  const groups: ItemGroup[] = [];
  for (const { name } of known) {
    if (name === 'articles') groups.push(await findItems(reading, name, 'article'));
    if (name === 'videos') groups.push(await findItems(reading, name, 'video'));
    if (name === 'course') groups.push(...(await findCourse(reading, name)));
  }
  return { [Symbol.iterator]: () => itemsOf(groups, reading) };
}

/** Items in the same folder. */
interface ItemGroup {
  type: ContentType;
  /** Of lessons. */
  moduleSlug?: string;
  sources: ItemSource[];
}

function* itemsOf(groups: ItemGroup[], reading: Reading): Generator<FoundItem> {
  for (const { type, moduleSlug, sources } of groups) {
    for (const source of sources) yield foundItem(reading, source, type, moduleSlug);
  }
}

function foundItem(reading: Reading, source: ItemSource, type: ContentType, moduleSlug?: string): FoundItem {
  let listed: Promise<FolderEntry[]> | undefined;
  let known: string | null = null;
  // Listing a folder reports what is wrong with it, so that happens only once.
  const files = () => {
    listed ??= source.files ? Promise.resolve(source.files) : reading.folder.list(source.entry.path);
    return listed;
  };
  return {
    type,
    slug: source.slug,
    moduleSlug,
    place: () => metaPlace(reading.folder, source),
    digest: async () => {
      known = digestOf(reading, { ...source, files: await files() }, type, moduleSlug);
      return known;
    },
    read: async () => {
      const log = new ProblemLog();
      const draft = await readItem({ ...reading, log }, { ...source, files: await files() }, type);
      const isLeftOut = reading.options.skipInvalid && log.problems.some(({ severity }) => severity === 'error');
      // What there is to say about an item has to be said each time it is imported.
      const isQuiet = log.isEmpty;
      reading.log.absorb(log);
      return draft && !isLeftOut ? { ...draft, moduleSlug, ...(isQuiet && known !== null && { source: known }) } : null;
    },
  };
}

/** Names count even of files that aren't read, because they are reported. */
function digestOf(
  { folder, options: { attribution, sourceUrl } }: Reading,
  { slug, isFlat, files }: ItemSource & { files: FolderEntry[] },
  type: ContentType,
  moduleSlug: string | undefined,
): string | null {
  const names = files.map(({ name, path, kind }) => [name, path, kind]);
  const digest = createHash('sha256');
  digest.update(JSON.stringify([type, slug, moduleSlug, isFlat, attribution, sourceUrl, names]));
  const isRead = files
    .filter(({ name, kind }) => kind === 'file' && (ITEM_FILE_NAMES.test(name) || PICTURE_FILE.test(name)))
    .every(({ path }) => folder.hash(path, digest));
  return isRead ? digest.digest('hex') : null;
}

async function findItems({ folder, log }: Reading, parent: string, type: 'article' | 'video'): Promise<ItemGroup> {
  return { type, sources: await itemSources(folder, await folder.list(parent), 'item', log) };
}

async function findCourse({ folder, log }: Reading, parent: string): Promise<ItemGroup[]> {
  const groups: ItemGroup[] = [];
  for (const module of await itemSources(folder, await folder.list(parent), 'module', log)) {
    const [own, lessons] = partsOf(module, module.files ?? (await folder.list(module.entry.path)));
    groups.push({ type: 'module', sources: [own] });
    const sources = await itemSources(folder, lessons, 'lesson', log);
    groups.push({ type: 'lesson', moduleSlug: module.slug, sources });
  }
  return groups;
}

/** The files of a module, and what holds its lessons. */
function partsOf(module: ItemSource, entries: FolderEntry[]): [ItemSource, FolderEntry[]] {
  const index = flatSource(
    MODULE_TEXT,
    entries.filter(({ name }) => flatNameOf(name)?.slug === MODULE_TEXT),
  );
  const isLesson = ({ name, kind }: FolderEntry) =>
    kind === 'folder' || (flatNameOf(name) !== null && flatNameOf(name)?.slug !== MODULE_TEXT);
  const hasTexts = entries.some((entry) => entry.kind === 'file' && isLesson(entry));
  const isOfLessons = (entry: FolderEntry) => isLesson(entry) || (hasTexts && isPictureOrDescription(entry));
  const lessons = entries.filter(isOfLessons);
  if (index) return [{ ...index, slug: module.slug }, lessons];
  return [{ ...module, files: entries.filter((entry) => !isOfLessons(entry)) }, lessons];
}

/** The items in a folder: some have their own folder, others are texts next to each other. */
async function itemSources(
  folder: SourceFolder,
  entries: FolderEntry[],
  what: ContentType | 'item',
  log: ProblemLog,
): Promise<ItemSource[]> {
  const sources: ItemSource[] = [];
  const flat = new Map<string, FolderEntry[]>();
  const hasTexts = entries.some(({ name, kind }) => kind === 'file' && flatNameOf(name) !== null);
  for (const entry of entries) {
    if (hasTexts && isPictureOrDescription(entry)) continue;
    const { name, kind } = entry;
    if (kind === 'folder') sources.push({ slug: name, entry, files: null, isFlat: false });
    else {
      const slug = flatNameOf(name)?.slug;
      if (slug !== undefined) flat.set(slug, [...(flat.get(slug) ?? []), entry]);
      else if (ITEM_FILE_NAMES.test(name)) {
        log.error(folder.place(entry.path), `expected a folder or a text for each item, found the file ${name}`);
      } else log.warn(folder.place(entry.path), `expected a folder or a text for each item, found the file ${name}`);
    }
  }
  const folders = new Set(sources.map(({ slug }) => slug));
  const pictures = new SharedPictures(folder, entries);
  for (const [slug, texts] of flat) {
    const source = flatSource(slug, texts, pictures);
    if (!source) continue;
    if (folders.has(slug)) {
      log.error(folder.place(source.entry.path), `there is a folder ${slug} as well; expected one of the two`);
    } else sources.push(source);
  }
  if (hasTexts) {
    for (const { path } of pictures.unused()) log.warn(folder.place(path), 'is ignored; no text next to it shows it');
  }
  for (const { slug, entry } of sources) checkSlug(folder, slug, entry, what, log);
  return sources;
}

/** Pictures next to items that are single files. Each item has those that its texts name. */
class SharedPictures {
  private readonly pictures: ReadonlyMap<string, FolderEntry>;
  private readonly descriptions: FolderEntry[];
  private readonly used = new Set<string>();

  constructor(
    private readonly folder: SourceFolder,
    entries: FolderEntry[],
  ) {
    const shared = entries.filter(isPictureOrDescription);
    this.pictures = new Map(
      shared.filter(({ name }) => name !== MEDIA_FILE).map((entry) => [entry.name.normalize('NFC'), entry]),
    );
    this.descriptions = shared.filter(({ name }) => name === MEDIA_FILE);
  }

  /** The pictures that some texts name, and what describes them. */
  of(texts: FolderEntry[]): FolderEntry[] {
    if (this.pictures.size === 0) return [];
    const named = texts.flatMap(({ path }) => picturesNamedIn(this.folder.bytes(path, TEXT_MAX)?.toString() ?? ''));
    const found = [...new Set(named)].flatMap((name) => this.pictures.get(name) ?? []);
    for (const { name } of found) this.used.add(name.normalize('NFC'));
    return found.length > 0 ? [...found, ...this.descriptions] : [];
  }

  unused(): FolderEntry[] {
    return [...this.pictures.values()].filter(({ name }) => !this.used.has(name.normalize('NFC')));
  }
}

function isPictureOrDescription({ name, kind }: FolderEntry): boolean {
  return kind === 'file' && (PICTURE_FILE.test(name) || name === MEDIA_FILE);
}

/** Null for the names that files have within the folder of an item. */
function flatNameOf(name: string): { slug: string; language?: string; extension: string } | null {
  const { slug, language, extension } = FLAT_TEXT.exec(name)?.groups ?? {};
  return slug && extension && !CONTENT_FILES.includes(name) ? { slug, language, extension } : null;
}

/** Null if there are no such texts. */
function flatSource(slug: string, texts: FolderEntry[], pictures?: SharedPictures): ItemSource | null {
  const files = texts.map(({ name, path, kind }) => {
    const { language = 'en', extension } = flatNameOf(name) ?? {};
    return { name: `${language}.${extension}`, path, kind };
  });
  const english = files.find(({ name }) => name.startsWith('en.')) ?? files[0];
  if (!english) return null;
  return { slug, entry: english, files: [...files, ...(pictures?.of(texts) ?? [])], isFlat: true };
}

function checkSlug(
  folder: SourceFolder,
  name: string,
  entry: FolderEntry,
  what: ContentType | 'item',
  log: ProblemLog,
): void {
  if (SLUG_PATTERN.test(name) && name.length <= SLUG_MAX) return;
  const better = slugFromTitle(name);
  log.error(
    folder.place(entry.path),
    `the name is the slug of the ${what}: expected lowercase letters, digits, underscores and single words ` +
      `joined by hyphens, at most ${SLUG_MAX} characters, found "${name}"${better && better !== name ? `; "${better}" would do` : ''}`,
  );
}
