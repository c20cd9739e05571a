/** What the comments of a page stand under. */
export interface CommentTarget {
  kind: 'article' | 'video' | 'lesson';
  id: number;
}

const TYPES = { article: 'Article', video: 'Video', lesson: 'Lesson' } as const;

/** The target as an object of the cache. */
export function targetObject({ kind, id }: CommentTarget) {
  return { __typename: TYPES[kind], id };
}

/** The target as arguments of the API. */
export function targetIds({ kind, id }: CommentTarget): { articleId?: number; videoId?: number; lessonId?: number } {
  if (kind === 'article') return { articleId: id };
  return kind === 'video' ? { videoId: id } : { lessonId: id };
}
