import { AppError } from '#domain/app-error.ts';
import type { CommentTarget } from './comment.service.ts';

/**
 * The one thing that comments are asked of.
 * @throws AppError BAD_USER_INPUT unless exactly one id is given.
 */
export function commentTarget(ids: { articleId?: number; videoId?: number; lessonId?: number }): CommentTarget {
  const { articleId, videoId, lessonId } = ids;
  const given: CommentTarget[] = [];
  if (articleId != null) given.push({ article: articleId });
  if (videoId != null) given.push({ video: videoId });
  if (lessonId != null) given.push({ lesson: lessonId });
  const [target] = given;
  if (target && given.length === 1) return target;
  throw AppError.badInput({ articleId: given.length === 0 ? 'required' : 'invalid' });
}
