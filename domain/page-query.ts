/** The query parameters that pages use, in canonical order. */
export const PAGE_PARAMETERS = [
  'category',
  'comments',
  'kind',
  'lang',
  'moduleId',
  'page',
  'preview',
  'q',
  'sort',
] as const;
export type PageParameter = (typeof PAGE_PARAMETERS)[number];

/**
 * The query string of a page without what pages don't use, such as the `utm_source` of a newsletter, and without empty
 * values. Equal pages get equal strings, so the server can render them once for everyone.
 * @returns '' or a string that begins with '?'.
 */
export function pageQuery(search: string): string {
  const given = new URLSearchParams(search);
  const query = new URLSearchParams();
  for (const name of PAGE_PARAMETERS) {
    const value = given.get(name);
    if (value) query.set(name, value);
  }
  return query.size > 0 ? `?${query}` : '';
}
