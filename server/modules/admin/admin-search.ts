import { SEARCH_RESULTS_MAX } from '#domain/limits.ts';
import type { SqlPart } from '../../platform/database/sql-part.ts';
import { searchCount, searchWindow } from '../content/model/search-bound.ts';

/** The text to search for; null for none. PostgreSQL can't store NUL in a text. */
export function searchText(search: string | null | undefined): string | null {
  return search?.replaceAll('\0', '').trim() || null;
}

/** Which rows a page shows. @param search null for a list without a search, which has no end but its own. */
export function pageRows(page: number, pageSize: number, search: string | null): { limit: number; offset: number } {
  return search ? searchWindow(page, pageSize) : { limit: pageSize, offset: (page - 1) * pageSize };
}

/** Counts the rows of a list; those of a search only as far as it lists them. @param found `from … where …` */
export function countRows(found: SqlPart, search: string | null): SqlPart {
  if (search) return searchCount(found);
  return { sql: `select count(*)::integer as count ${found.sql}`, values: found.values };
}

/** The most rows that a list has; undefined for no limit. */
export function mostRows(search: string | null): number | undefined {
  return search ? SEARCH_RESULTS_MAX : undefined;
}
