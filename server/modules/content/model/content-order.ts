/** Order of every list of articles and videos. Indexes have the same order. */
export const NEWEST_PUBLISHED_FIRST = { listedAt: 'desc', id: 'desc' } as const;

/** Order of comments and notifications. */
export const NEWEST_FIRST = { createdAt: 'desc', id: 'desc' } as const;

/** Order of modules, and of the lessons in them. */
export const BY_ORDER = { order: 'asc', id: 'asc' } as const;

/** The same orders, for lists that are read in batches. */
export const BY_DATE = [
  { sql: 'i.listed_at', type: 'timestamptz' },
  { sql: 'i.id', type: 'int' },
] as const;
export const BY_POSITION = [
  { sql: 'i."order"', type: 'int' },
  { sql: 'i.id', type: 'int' },
] as const;
