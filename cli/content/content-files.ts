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

/** A text next to those of other items: slug, language if any, and extension. */
export const FLAT_TEXT = /^(?<slug>.+?)(?:\.(?<language>en|es))?\.(?<extension>md|html)$/;

/** Whether an import reads the file as a part of an item. @param steps of its path in the content folder. */
export function isContentFile(steps: string[]): boolean {
  const name = steps.at(-1) ?? '';
  if (CONTENT_FILES.includes(name)) return true;
  const holdsItems = steps.length === 2 || (steps.length === 3 && steps[0] === 'course');
  return holdsItems && FLAT_TEXT.test(name);
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
