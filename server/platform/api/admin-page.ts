import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { SortDirection } from '#domain/admin-list.ts';
import { ADMIN_PAGE_SIZE, MAX_PAGE_SIZE, SEARCH_RESULTS_MAX } from '#domain/limits.ts';
import type { SqlPart } from '../database/sql-part.ts';
import { SortDirectionEnum } from './enums.ts';
import { NumberedPage } from './numbered-page.ts';
import { checkPageNumber, checkSearch, type PageNumber } from './page-arguments.ts';

/** The page and the filters of a list in the admin area. */
@ArgsType()
export class AdminPageArguments implements PageNumber {
  @Field(() => Int, { defaultValue: 1, description: 'From 1.' })
  page = 1;

  @Field(() => Int, { defaultValue: ADMIN_PAGE_SIZE, description: `At most ${MAX_PAGE_SIZE}.` })
  pageSize = ADMIN_PAGE_SIZE;

  @Field(() => String, { nullable: true, description: 'A substring; case and accents are ignored.' })
  search?: string | null;
}

/** The same for a list that can be sorted. */
@ArgsType()
export class SortedPageArguments extends AdminPageArguments {
  @Field(() => SortDirectionEnum, { defaultValue: 'desc' })
  direction: SortDirection = 'desc';
}

@ObjectType({ description: 'Totals of the whole list, regardless of filters.' })
export class StatusCounts {
  @Field(() => Int)
  all!: number;

  @Field(() => Int)
  published!: number;

  @Field(() => Int, { description: 'Drafts; for comments, hidden ones.' })
  other!: number;
}

/** For pages of lists that can be searched. */
export const HAS_MORE = {
  description: `True if a search has more than the ${SEARCH_RESULTS_MAX} results that it lists.`,
};

/** A page of a list with a tab for each status. The tabs are only counted on request. */
export class TabbedPage<Item> extends NumberedPage<Item> {
  private readonly countTabs: () => Promise<StatusCounts>;

  constructor(
    items: Item[],
    pageSize: number,
    count: () => Promise<number>,
    countTabs: () => Promise<StatusCounts>,
    most?: number,
  ) {
    super(items, pageSize, count, most);
    this.countTabs = countTabs;
  }

  get counts(): Promise<StatusCounts> {
    return this.countTabs();
  }

  override map<Made>(make: (item: Item) => Made): TabbedPage<Made> {
    return new TabbedPage(
      this.items.map(make),
      this.pageSize,
      () => this.found,
      () => this.counts,
      this.most,
    );
  }
}

/** All conditions as the `where` clause of a statement; empty if there are none. */
export function whereAll(conditions: (SqlPart | null)[]): SqlPart {
  const given = conditions.filter((condition) => condition !== null);
  const sql = given.length === 0 ? '' : `where ${given.map((condition) => `(${condition.sql})`).join(' and ')}`;
  return { sql, values: given.flatMap(({ values }) => values) };
}

/** @throws AppError BAD_USER_INPUT if a value is out of bounds. */
export function checkAdminPage(wanted: AdminPageArguments): void {
  checkPageNumber(wanted);
  checkSearch(wanted.search);
}
