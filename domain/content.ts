import type { Language } from './language.ts';

export const CONTENT_STATUSES = ['draft', 'published'] as const;
export type ContentStatus = (typeof CONTENT_STATUSES)[number];

export const COMMENT_STATUSES = ['published', 'hidden'] as const;
export type CommentStatus = (typeof COMMENT_STATUSES)[number];

export const CATEGORIES = ['Technology', 'Security', 'Economics', 'Tutorial', 'News', 'Opinion'] as const;
export type Category = (typeof CATEGORIES)[number];

export const CATEGORY_NAMES: Record<Category, Record<Language, string>> = {
  Technology: { en: 'Technology', es: 'Tecnología' },
  Security: { en: 'Security', es: 'Seguridad' },
  Economics: { en: 'Economics', es: 'Economía' },
  Tutorial: { en: 'Tutorial', es: 'Tutorial' },
  News: { en: 'News', es: 'Noticias' },
  Opinion: { en: 'Opinion', es: 'Opinión' },
};

/** The category filter that keeps every article. */
export const ALL_CATEGORIES = 'all';

/** Items that can have comments. */
export const COMMENT_TARGETS = ['article', 'video', 'lesson'] as const;
export type CommentTargetKind = (typeof COMMENT_TARGETS)[number];

export const CONTENT_TYPES = ['article', 'video', 'module', 'lesson'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/** What the trash keeps. */
export const TRASHED_TYPES = [...CONTENT_TYPES, 'comment'] as const;
export type TrashedType = (typeof TRASHED_TYPES)[number];

export function isCategory(value: unknown): value is Category {
  return CATEGORIES.some((category) => category === value);
}
