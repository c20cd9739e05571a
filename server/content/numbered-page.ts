import { pageCountOf } from '#domain/pagination.ts';

/**
 * One page of a numbered list. The whole list is only counted on request, because that costs more than reading the
 * items.
 */
export class NumberedPage<Item> {
  readonly items: Item[];
  protected readonly pageSize: number;
  private readonly count: () => Promise<number>;
  private counted: Promise<number> | undefined;

  constructor(items: Item[], pageSize: number, count: () => Promise<number>) {
    this.items = items;
    this.pageSize = pageSize;
    this.count = count;
  }

  /** The same page with each item converted. */
  map<Made>(make: (item: Item) => Made): NumberedPage<Made> {
    return new NumberedPage(this.items.map(make), this.pageSize, () => this.totalCount);
  }

  get totalCount(): Promise<number> {
    this.counted ??= this.count();
    return this.counted;
  }

  get pageCount(): Promise<number> {
    return this.totalCount.then((total) => pageCountOf(total, this.pageSize));
  }
}
