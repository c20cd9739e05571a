import { z } from 'zod';
import { BULK_MAX, INTEGER_MAX } from './limits.ts';

/** What the lists of the admin area can be sorted by. */
export const CONTENT_SORTS = ['title', 'status', 'createdAt', 'updatedAt'] as const;
export type ContentSort = (typeof CONTENT_SORTS)[number];

export const COMMENT_SORTS = ['content', 'status', 'createdAt'] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];

export const SORT_DIRECTIONS = ['asc', 'desc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

/** What a bulk action is for: each once. */
export const selection = z
  .array(z.number().int().positive().max(INTEGER_MAX))
  .min(1)
  .max(BULK_MAX)
  .refine((ids) => new Set(ids).size === ids.length);
