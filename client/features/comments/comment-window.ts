import { useSearchParams } from 'react-router-dom';
import { type CommentOrder, commentOrder } from '#domain/comment-order.ts';
import { INTEGER_MAX } from '#domain/limits.ts';

/** Which comments an address asks for, as variables of the queries of its page. */
interface CommentWindow {
  /** The comment that the list begins with (`?comments=12`); null for the first one. */
  commentsFrom: number | null;
  /** `?sort=oldest`. */
  commentsOrder: CommentOrder;
}

export function commentWindow(search: URLSearchParams): CommentWindow {
  const wanted = search.get('comments') ?? '';
  const isId = /^[1-9]\d{0,9}$/.test(wanted) && Number(wanted) <= INTEGER_MAX;
  return { commentsFrom: isId ? Number(wanted) : null, commentsOrder: commentOrder(search.get('sort')) };
}

export function useCommentWindow(): CommentWindow {
  const [search] = useSearchParams();
  return commentWindow(search);
}
