import type { Category } from '#domain/content.ts';
import type { DrawingName } from '../artwork/drawings.tsx';

/** The scene shown for an article without an image. */
export const CATEGORY_ART: Record<Category, DrawingName> = {
  Technology: 'technology',
  Security: 'security',
  Economics: 'economics',
  Tutorial: 'tutorial',
  News: 'news',
  Opinion: 'opinion',
};
