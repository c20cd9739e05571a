import type { ContentType } from '#domain/content.ts';
import { SLUG_MAX } from '#domain/limits.ts';
import { SLUG_PATTERN, slugFromTitle } from '#domain/slug.ts';
import type { ContentDraft } from '#server/content-import/content-draft.ts';
import { TOP_FOLDERS } from './content-files.ts';
import { ITEM_FILE_NAMES, readItem } from './item-folder.ts';
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
  for (const item of await itemFolders(folder, parent, log)) {
    const entries = await folder.list(item.path);
    for (const { path, kind } of entries) {
      if (kind === 'folder') log.warn(folder.place(path), 'is passed over; only modules hold further folders');
    }
    const draft = await readItem(folder, item, type, entries, log);
    if (draft) drafts.push(draft);
  }
  return drafts;
}

async function readCourse(folder: SourceFolder, parent: string, log: ProblemLog): Promise<ContentDraft[]> {
  const drafts: ContentDraft[] = [];
  for (const module of await itemFolders(folder, parent, log)) {
    const entries = await folder.list(module.path);
    const draft = await readItem(folder, module, 'module', entries, log);
    if (draft) drafts.push(draft);
    for (const lesson of entries.filter(({ kind }) => kind === 'folder')) {
      checkSlug(folder, lesson, 'lesson', log);
      const lessonDraft = await readItem(folder, lesson, 'lesson', await folder.list(lesson.path), log);
      if (draft && lessonDraft) drafts.push({ ...lessonDraft, moduleSlug: module.name });
    }
  }
  return drafts;
}

/** The folders of items; their names are slugs. */
async function itemFolders(folder: SourceFolder, parent: string, log: ProblemLog): Promise<FolderEntry[]> {
  const entries = await folder.list(parent);
  for (const { path, name, kind } of entries) {
    if (kind === 'folder') continue;
    const message = `expected one folder for each item, found the file ${name}`;
    if (ITEM_FILE_NAMES.test(name)) log.error(folder.place(path), message);
    else log.warn(folder.place(path), message);
  }
  const folders = entries.filter(({ kind }) => kind === 'folder');
  for (const entry of folders) checkSlug(folder, entry, parent === 'course' ? 'module' : 'item', log);
  return folders;
}

function checkSlug(
  folder: SourceFolder,
  { name, path }: FolderEntry,
  what: ContentType | 'item',
  log: ProblemLog,
): void {
  if (SLUG_PATTERN.test(name) && name.length <= SLUG_MAX) return;
  const better = slugFromTitle(name);
  log.error(
    folder.place(path),
    `the folder's name is the slug of the ${what}: expected lowercase letters, digits, underscores and single words ` +
      `joined by hyphens, at most ${SLUG_MAX} characters, found "${name}"${better && better !== name ? `; "${better}" would do` : ''}`,
  );
}
