import { raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Category, ContentStatus } from '#domain/content.ts';
import type { Language } from '#domain/language.ts';
import { SEARCH_RESULTS_MAX } from '#domain/limits.ts';
import { NumberedPage } from '../../../platform/api/numbered-page.ts';
import type { SqlPart } from '../../../platform/database/sql-part.ts';
import type { RateLimits } from '../../../platform/limits/rate-limits.ts';
import { countedRows, itemCount } from './item-counts.ts';
import { searchCount, searchWindow } from './search-bound.ts';
import { containing } from './text-search.ts';

/** A list of articles or videos, newest first. */
export interface DatedList {
  type: 'article' | 'video';
  status?: ContentStatus | undefined;
  category?: Category | null | undefined;
  search?: string | null | undefined;
  language: Language;
}

/** Who asks for a list, and what limits the searches of one place. */
export interface ListCaller {
  clientAddress: string;
  limits: Pick<RateLimits, 'search'>;
}

/** Up to this place, walking through the list costs less (half a millisecond) than looking up where the page begins. */
const NEAR = 4_000;

/**
 * One page of a list.
 * @param load returns the items that the condition selects, in order.
 * @throws AppError RATE_LIMITED for too many searches.
 */
export async function datedPage<Item>(
  em: EntityManager,
  { clientAddress, limits }: ListCaller,
  list: DatedList,
  page: number,
  pageSize: number,
  load: (isOnPage: Record<symbol, never[]>) => Promise<Item[]>,
): Promise<NumberedPage<Item>> {
  if (isSearch(list)) await limits.search(clientAddress);
  const { sql, values } = idsOfPage(list, page, pageSize);
  const items = await load({ [raw((alias) => `${alias}.id in (${sql})`, values)]: [] });
  const count = async () => {
    const { sql, values } = countOf(list);
    const [row] = await em.execute<{ count: number }[]>(sql, values);
    return row?.count ?? 0;
  };
  return new NumberedPage(items, pageSize, count, isSearch(list) ? SEARCH_RESULTS_MAX : undefined);
}

/**
 * Selects the ids of a page. Far from the start, the numbers of items per month show in which month the page begins, so
 * the list is only walked through from there. A search has at most SEARCH_RESULTS_MAX results.
 * @param page from 1.
 */
export function idsOfPage(list: DatedList, page: number, pageSize: number): SqlPart {
  const offset = (page - 1) * pageSize;
  const { sql, values } = matchingRows(list);
  if (isSearch(list)) {
    const shown = searchWindow(page, pageSize);
    return {
      sql: `select i.id ${sql} ${BY_DATE} limit ? offset ?`,
      values: [...values, shown.limit, shown.offset],
    };
  }
  if (offset < NEAR)
    return { sql: `select i.id ${sql} ${BY_DATE} limit ? offset ?`, values: [...values, pageSize, offset] };
  const months = countedRows(list);
  return {
    sql: `
      with start as (
        select month, newer from (
          select month, sum(sum(items)) over (order by month desc) - sum(items) as newer ${months.sql} group by month
        ) months
        where newer <= ? order by month limit 1
      )
      select i.id ${sql}
        and i.listed_at < (select (month + interval '1 month') at time zone 'UTC' from start)
      ${BY_DATE} limit ? offset ? - (select newer from start)`,
    values: [...months.values, offset, ...values, pageSize, offset],
  };
}

/** Counts the items of a list; the results of a search only until there are more than SEARCH_RESULTS_MAX. */
function countOf(list: DatedList): SqlPart {
  return isSearch(list) ? searchCount(matchingRows(list)) : itemCount(list);
}

function isSearch({ search, language }: DatedList): boolean {
  return containing(search, language) !== null;
}

const BY_DATE = 'order by i.listed_at desc, i.id desc';

function matchingRows({ type, status, category, search, language }: DatedList): SqlPart {
  const conditions: (SqlPart | null)[] = [
    status ? { sql: 'i.status = ?', values: [status] } : null,
    category ? { sql: 'i.category = ?', values: [category] } : null,
    containing(search, language),
  ];
  const given = conditions.filter((condition) => condition !== null);
  return {
    sql: `from ${type} i where ${['true', ...given.map(({ sql }) => sql)].join(' and ')}`,
    values: given.flatMap(({ values }) => values),
  };
}
