/** The folders of a content folder that hold items. */
export const TOP_FOLDERS = ['articles', 'videos', 'course'];

/** The files that an item may consist of; `quiz.yml` only of lessons. */
export const ITEM_FILES = ['meta.yml', 'en.md', 'en.html', 'es.md', 'es.html'];
export const QUIZ_FILE = 'quiz.yml';
export const CONTENT_FILES = [...ITEM_FILES, QUIZ_FILE];
