import type { CommentOrder } from '#domain/comment-order.ts';

/** The item that comments belong to. */
export interface CommentTarget {
  kind: 'article' | 'video' | 'lesson';
  id: number;
  /** The comment that the list begins with, from the page's address; null for the newest. */
  from: number | null;
  order: CommentOrder;
}

const TYPES = { article: 'Article', video: 'Video', lesson: 'Lesson' } as const;

/** The target as an object of the cache. */
export function targetObject({ kind, id }: Pick<CommentTarget, 'kind' | 'id'>) {
  return { __typename: TYPES[kind], id };
}

/** The target as arguments of the API. */
export function targetIds({ kind, id }: Pick<CommentTarget, 'kind' | 'id'>): {
  articleId?: number;
  videoId?: number;
  lessonId?: number;
} {
  if (kind === 'article') return { articleId: id };
  return kind === 'video' ? { videoId: id } : { lessonId: id };
}
