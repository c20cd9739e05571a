import type { ContentType } from '#domain/content.ts';
import { SLUG_MAX } from '#domain/limits.ts';
import { SLUG_PATTERN, slugFromTitle } from '#domain/slug.ts';
import type { ContentDraft } from '#server/content-import/content-draft.ts';
import { CONTENT_FILES, TOP_FOLDERS } from './content-files.ts';
import { ITEM_FILE_NAMES, type ItemSource, readItem } from './item-folder.ts';
import { type ProblemLog, someOf } from './problem-log.ts';
import type { FolderEntry, SourceFolder } from './source-folder.ts';

const LOOSE_FILES = /^(?:README|LICEN[CS]E|COPYING|NOTICE)\b/i;

/**
 * Reads a content folder:
 *
 *     articles/<slug>/meta.yml  en.md  es.md
 *     videos/<slug>/meta.yml    en.md  es.md
 *     course/<module>/meta.yml  en.md  es.md
 *     course/<module>/<lesson>/meta.yml  en.md  es.md  quiz.yml
 *
 * or, as Hugo has it, with the keys of meta.yml in the front matter of the English text:
 *
 *     articles/<slug>.md  <slug>.es.md
 *     course/<module>/_index.md  _index.es.md  <lesson>.md  <lesson>.es.md
 *
 * `en.md` and `es.md` hold front matter and a Markdown body, `en.html` and `es.html` an HTML body; `es` and
 * `quiz.yml` may be left out.
 * Everything that breaks the format is reported; what can still be read is returned, for further checks.
 */
export async function readFolder(folder: SourceFolder, log: ProblemLog): Promise<ContentDraft[]> {
  const top = await folder.list();
  const known = top.filter(({ kind, name }) => kind === 'folder' && TOP_FOLDERS.includes(name));
  for (const entry of top) {
    if (known.includes(entry) || (entry.kind === 'file' && LOOSE_FILES.test(entry.name))) continue;
    log.warn(folder.place(entry.path), `is passed over; a content folder holds ${TOP_FOLDERS.join(', ')}`);
  }
  if (known.length === 0) {
    const found = top.length > 0 ? someOf(top.map(({ name }) => name)) : 'nothing';
    log.error(folder.place(''), `expected at least one of the folders ${TOP_FOLDERS.join(', ')}, found ${found}`);
  }
  const drafts: ContentDraft[] = [];
  for (const { name } of known) {
    if (name === 'articles') drafts.push(...(await readItems(folder, name, 'article', log)));
    if (name === 'videos') drafts.push(...(await readItems(folder, name, 'video', log)));
    if (name === 'course') drafts.push(...(await readCourse(folder, name, log)));
  }
  return drafts;
}

async function readItems(folder: SourceFolder, parent: string, type: 'article' | 'video', log: ProblemLog) {
  const drafts: ContentDraft[] = [];
  for (const item of await itemSources(folder, await folder.list(parent), 'item', log)) {
    for (const { path, kind } of item.entries) {
      if (kind === 'folder') log.warn(folder.place(path), 'is passed over; only modules hold further folders');
    }
    const draft = await readItem(folder, item, type, log);
    if (draft) drafts.push(draft);
  }
  return drafts;
}

async function readCourse(folder: SourceFolder, parent: string, log: ProblemLog): Promise<ContentDraft[]> {
  const drafts: ContentDraft[] = [];
  for (const module of await itemSources(folder, await folder.list(parent), 'module', log)) {
    const [own, lessons] = partsOf(module);
    const draft = await readItem(folder, own, 'module', log);
    if (draft) drafts.push(draft);
    for (const lesson of await itemSources(folder, lessons, 'lesson', log)) {
      const lessonDraft = await readItem(folder, lesson, 'lesson', log);
      if (draft && lessonDraft) drafts.push({ ...lessonDraft, moduleSlug: module.slug });
    }
  }
  return drafts;
}

/** A text beside those of other items: its slug, its language if it is named, its kind. */
const FLAT_TEXT = /^(?<slug>.+?)(?:\.(?<language>en|es))?\.(?<extension>md|html)$/;
/** The texts of a module where its lessons lie beside them, as in Hugo's sections. */
const MODULE_TEXT = '_index';

/** The files of a module, and what holds its lessons. */
function partsOf(module: ItemSource): [ItemSource, FolderEntry[]] {
  const index = flatSource(
    MODULE_TEXT,
    module.entries.filter(({ name }) => flatNameOf(name)?.slug === MODULE_TEXT),
  );
  const isLesson = ({ name, kind }: FolderEntry) =>
    kind === 'folder' || (flatNameOf(name) !== null && flatNameOf(name)?.slug !== MODULE_TEXT);
  const lessons = module.entries.filter(isLesson);
  if (index) return [{ ...index, slug: module.slug }, lessons];
  return [{ ...module, entries: module.entries.filter((entry) => !isLesson(entry)) }, lessons];
}

/** The items that lie in a folder: those with a folder of their own, and those that are texts beside each other. */
async function itemSources(
  folder: SourceFolder,
  entries: FolderEntry[],
  what: ContentType | 'item',
  log: ProblemLog,
): Promise<ItemSource[]> {
  const sources: ItemSource[] = [];
  const flat = new Map<string, FolderEntry[]>();
  for (const entry of entries) {
    const { name, path, kind } = entry;
    if (kind === 'folder') sources.push({ slug: name, path, entries: await folder.list(path), isFlat: false });
    else {
      const slug = flatNameOf(name)?.slug;
      if (slug !== undefined) flat.set(slug, [...(flat.get(slug) ?? []), entry]);
      else if (ITEM_FILE_NAMES.test(name)) {
        log.error(folder.place(path), `expected a folder or a text for each item, found the file ${name}`);
      } else log.warn(folder.place(path), `expected a folder or a text for each item, found the file ${name}`);
    }
  }
  for (const [slug, texts] of flat) {
    const source = flatSource(slug, texts);
    if (!source) continue;
    if (sources.some((other) => other.slug === slug)) {
      log.error(folder.place(source.path), `there is a folder ${slug} as well; expected one of the two`);
    } else sources.push(source);
  }
  for (const { slug, path } of sources) checkSlug(folder, slug, path, what, log);
  return sources;
}

/** Null for the names that files have within the folder of an item. */
function flatNameOf(name: string): { slug: string; language?: string; extension: string } | null {
  const { slug, language, extension } = FLAT_TEXT.exec(name)?.groups ?? {};
  return slug && extension && !CONTENT_FILES.includes(name) ? { slug, language, extension } : null;
}

/** Null where there are no such texts. */
function flatSource(slug: string, texts: FolderEntry[]): ItemSource | null {
  const entries = texts.map((entry) => {
    const { language = 'en', extension } = flatNameOf(entry.name) ?? {};
    return { ...entry, name: `${language}.${extension}` };
  });
  const english = entries.find(({ name }) => name.startsWith('en.')) ?? entries[0];
  return english ? { slug, path: english.path, entries, isFlat: true } : null;
}

function checkSlug(
  folder: SourceFolder,
  name: string,
  path: string,
  what: ContentType | 'item',
  log: ProblemLog,
): void {
  if (SLUG_PATTERN.test(name) && name.length <= SLUG_MAX) return;
  const better = slugFromTitle(name);
  log.error(
    folder.place(path),
    `the name is the slug of the ${what}: expected lowercase letters, digits, underscores and single words ` +
      `joined by hyphens, at most ${SLUG_MAX} characters, found "${name}"${better && better !== name ? `; "${better}" would do` : ''}`,
  );
}
