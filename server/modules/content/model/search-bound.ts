import { SEARCH_RESULTS_MAX } from '#domain/limits.ts';
import type { SqlPart } from '../../../platform/database/sql-part.ts';

/** The rows of a page of search results. Pages end at the last result that a search lists. @param page from 1. */
export function searchWindow(page: number, pageSize: number): { limit: number; offset: number } {
  const offset = (page - 1) * pageSize;
  const limit = Math.max(0, Math.min(pageSize, SEARCH_RESULTS_MAX - offset));
  return { limit, offset: limit > 0 ? offset : 0 };
}

/** Counts the results of a search, but only until there are more than it lists. @param found `from … where …` */
export function searchCount({ sql, values }: SqlPart): SqlPart {
  return {
    sql: `select count(*)::integer as count from (select 1 ${sql} limit ?) found`,
    values: [...values, SEARCH_RESULTS_MAX + 1],
  };
}
