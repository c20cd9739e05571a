/** Order of every list of articles and videos; the indexes of the first migration have it too. */
export const NEWEST_FIRST = { createdAt: 'desc', id: 'desc' } as const;

/** Order of modules, and of the lessons in them. */
export const BY_ORDER = { order: 'asc', id: 'asc' } as const;
