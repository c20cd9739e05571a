import { z } from 'zod';
import type { FieldProblem } from './field-problem.ts';
import { INTEGER_MAX, SELECTION_MAX } from './limits.ts';

/** What the lists of the admin area can be sorted by. */
export const CONTENT_SORTS = ['title', 'status', 'createdAt', 'updatedAt'] as const;
export type ContentSort = (typeof CONTENT_SORTS)[number];

export const COMMENT_SORTS = ['content', 'status', 'createdAt'] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];

export const SORT_DIRECTIONS = ['asc', 'desc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

/** Typed so that only a known code can stand in a schema. */
const problem = (code: FieldProblem): FieldProblem => code;

/** What a bulk action is for; an id that is named twice counts once. */
export const selection = z
  .array(z.number().int().positive().max(INTEGER_MAX))
  .min(1, problem('required'))
  .max(SELECTION_MAX, problem('too_long'))
  .transform((ids) => [...new Set(ids)]);
