/** What the public search finds. A `term` is one of the glossary. */
export const SEARCH_KINDS = ['article', 'video', 'lesson', 'term'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export function isSearchKind(value: unknown): value is SearchKind {
  return SEARCH_KINDS.some((kind) => kind === value);
}
