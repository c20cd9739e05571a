import { pageCountOf } from '#domain/pagination.ts';

/**
 * One page of a numbered list. The whole list is only counted on request, because that costs more than reading the
 * items.
 */
export class NumberedPage<Item> {
  readonly items: Item[];
  protected readonly pageSize: number;
  private readonly count: () => Promise<number>;
  protected readonly most: number;
  private counted: Promise<number> | undefined;

  /** @param most items that the list has, even if `count` finds more. */
  constructor(items: Item[], pageSize: number, count: () => Promise<number>, most = Number.POSITIVE_INFINITY) {
    this.items = items;
    this.pageSize = pageSize;
    this.count = count;
    this.most = most;
  }

  /** The same page with each item converted. */
  map<Made>(make: (item: Item) => Made): NumberedPage<Made> {
    return new NumberedPage(this.items.map(make), this.pageSize, () => this.found, this.most);
  }

  get totalCount(): Promise<number> {
    return this.found.then((found) => Math.min(found, this.most));
  }

  /** Whether more items match than the list has. */
  get hasMore(): Promise<boolean> {
    return this.found.then((found) => found > this.most);
  }

  protected get found(): Promise<number> {
    this.counted ??= this.count();
    return this.counted;
  }

  get pageCount(): Promise<number> {
    return this.totalCount.then((total) => pageCountOf(total, this.pageSize));
  }
}
