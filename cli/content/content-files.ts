import type { ContentType } from '#domain/content.ts';

/** The folders of a content folder that hold items. */
export const TOP_FOLDERS = ['articles', 'videos', 'course'];

/** The files that an item may consist of; `quiz.yml` only of lessons. */
export const ITEM_FILES = ['meta.yml', 'en.md', 'en.html', 'es.md', 'es.html'];
export const QUIZ_FILE = 'quiz.yml';
export const CONTENT_FILES = [...ITEM_FILES, QUIZ_FILE];

/** What tells where an item lies. */
interface ItemPlace {
  type: ContentType;
  slug: string | null;
  moduleSlug?: string | null;
}

/** The folder of an item's files, relative to the content folder, with `/`. */
export function folderOf({ type, slug, moduleSlug }: ItemPlace): string {
  if (type === 'lesson') return `course/${moduleSlug}/${slug}`;
  return `${{ article: 'articles', video: 'videos', module: 'course' }[type]}/${slug}`;
}
