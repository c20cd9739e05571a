/** In which order top-level comments are listed, the default first. Replies are always listed oldest first. */
export const COMMENT_ORDERS = ['newest', 'oldest', 'liked'] as const;
export type CommentOrder = (typeof COMMENT_ORDERS)[number];

/** The order that the address of a page asks for (`?sort=oldest`). Unknown values mean the default. */
export function commentOrder(value: string | null): CommentOrder {
  return COMMENT_ORDERS.find((order) => order === value) ?? 'newest';
}
