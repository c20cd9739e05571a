import { useSearchParams } from 'react-router-dom';
import { type CommentOrder, commentOrder } from '#domain/comment-order.ts';
import { INTEGER_MAX } from '#domain/limits.ts';

/** The comment that the list begins with, from the address (`?comments=12`); null for the newest. */
export function useCommentsFrom(): number | null {
  const [params] = useSearchParams();
  return commentsFromOf(params);
}

/** The same from a query string. */
export function commentsFromOf(params: URLSearchParams): number | null {
  const wanted = params.get('comments') ?? '';
  return /^[1-9]\d{0,9}$/.test(wanted) && Number(wanted) <= INTEGER_MAX ? Number(wanted) : null;
}

/** The order of the comments, from the address (`?sort=oldest`). */
export function useCommentsOrder(): CommentOrder {
  const [params] = useSearchParams();
  return commentsOrderOf(params);
}

/** The same from a query string. */
export function commentsOrderOf(params: URLSearchParams): CommentOrder {
  return commentOrder(params.get('sort'));
}
