/** One page of a numbered list. */
export interface Page<Item> {
  items: Item[];
  totalCount: number;
  pageCount: number;
  /** True if more items match than the list has. */
  hasMore?: boolean;
}

/** Number of pages; an empty list still has one. */
export function pageCountOf(totalCount: number, pageSize: number): number {
  return Math.max(1, Math.ceil(totalCount / pageSize));
}

/**
 * Page numbers to draw, in order; `null` is a gap drawn as an ellipsis.
 * @param current 1-based page on screen; @param total pages, at least 1.
 * @returns the first, the last and the pages within one of `current`. Source: specification, section 9.
 */
export function pageButtons(current: number, total: number): (number | null)[] {
  const shown = [1, current - 1, current, current + 1, total].filter((page) => page >= 1 && page <= total);
  const pages = [...new Set(shown)].sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1];
    return before !== undefined && page - before > 1 ? [null, page] : [page];
  });
}
