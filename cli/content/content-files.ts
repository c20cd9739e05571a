import { posix } from 'node:path';
import { CONTENT_KINDS } from '#domain/content/kinds.ts';
import type { ContentType } from '#domain/content.ts';

/** The folders of a content folder that hold items. */
export const TOP_FOLDERS = [...new Set(Object.values(CONTENT_KINDS).map(({ folder }) => folder))];

/** The files that an item can have. Only lessons have `quiz.yml`. */
export const ITEM_FILES = ['meta.yml', 'en.md', 'en.html', 'es.md', 'es.html'];
export const QUIZ_FILE = 'quiz.yml';
/** What is said about the pictures next to it. */
export const MEDIA_FILE = 'media.yml';
export const CONTENT_FILES = [...ITEM_FILES, QUIZ_FILE, MEDIA_FILE];

/** The texts of a module whose lessons are in the same folder, as in Hugo's sections. */
export const MODULE_TEXT = '_index';

/** A text next to those of other items: slug, language if any, and extension. */
export const FLAT_TEXT = /^(?<slug>.+?)(?:\.(?<language>en|es))?\.(?<extension>md|html)$/;

/** Whether an import reads the file as a part of an item. @param steps of its path in the content folder. */
export function isContentFile(steps: string[]): boolean {
  const name = steps.at(-1) ?? '';
  if (CONTENT_FILES.includes(name)) return true;
  return isNextToItems(steps) && FLAT_TEXT.test(name);
}

function isNextToItems(steps: string[]): boolean {
  return steps.length === 2 || (steps.length === 3 && steps[0] === 'course');
}

/** The folder of the item that a file belongs to, or would have if the item weren't a single file. */
export function itemFolderAt(file: string): string {
  const [folder, name] = [posix.dirname(file), posix.basename(file)];
  if (CONTENT_FILES.includes(name) || !isNextToItems(file.split('/'))) return folder;
  const slug = FLAT_TEXT.exec(name)?.groups?.slug;
  return slug === undefined || slug === MODULE_TEXT ? folder : `${folder}/${slug}`;
}

/** What determines an item's folder. */
interface ItemPlace {
  type: ContentType;
  slug: string | null;
  moduleSlug?: string | null;
}

/** The folder of an item's files, relative to the content folder, with `/`. */
export function folderOf({ type, slug, moduleSlug }: ItemPlace): string {
  const { folder } = CONTENT_KINDS[type];
  return type === 'lesson' ? `${folder}/${moduleSlug}/${slug}` : `${folder}/${slug}`;
}
