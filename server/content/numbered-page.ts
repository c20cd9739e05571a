import { pageCountOf } from '#domain/pagination.ts';

/** One page of a numbered list. It counts the whole list, which costs more than its items, only for those who ask. */
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

  /** The same page of what its items are made into. */
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
