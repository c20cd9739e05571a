import { z } from 'zod';
import { BULK_MAX, INTEGER_MAX } from './limits.ts';

/** Sort orders of the lists in the admin area. */
export const CONTENT_SORTS = ['title', 'status', 'createdAt', 'updatedAt', 'order', 'wishes'] as const;
export type ContentSort = (typeof CONTENT_SORTS)[number];

export const COMMENT_SORTS = ['content', 'status', 'createdAt'] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];

export const SORT_DIRECTIONS = ['asc', 'desc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

/** The items that a bulk action applies to, each only once. */
export const selection = z
  .array(z.number().int().positive().max(INTEGER_MAX))
  .min(1)
  .max(BULK_MAX)
  .refine((ids) => new Set(ids).size === ids.length);
