import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { isAllowed } from '#domain/permissions.ts';
import type { Viewer } from '#domain/viewer.ts';
import { visibleTo } from '../../../platform/access/visibility.ts';
import { Article } from '../../content/article/article.entity.ts';
import { Lesson } from '../../content/course/lesson.entity.ts';
import { Video } from '../../content/video/video.entity.ts';

/** The kinds of items that can have comments. */
export type CommentTargetKind = 'article' | 'video' | 'lesson';

/** Id of the article, video or lesson that comments are about. */
export type CommentTarget = { article: number } | { video: number } | { lesson: number };

interface TargetIds {
  articleId?: number | null;
  videoId?: number | null;
  lessonId?: number | null;
}

/**
 * The one item whose comments are requested.
 * @throws AppError BAD_USER_INPUT unless exactly one id is given.
 */
export function commentTarget({ articleId, videoId, lessonId }: TargetIds): CommentTarget {
  const given: CommentTarget[] = [];
  if (articleId != null) given.push({ article: articleId });
  if (videoId != null) given.push({ video: videoId });
  if (lessonId != null) given.push({ lesson: lessonId });
  const [target] = given;
  if (target && given.length === 1) return target;
  throw AppError.badInput({ articleId: given.length === 0 ? 'required' : 'invalid' });
}

/** Kind and id of a target. */
export function targetOf(target: CommentTarget): { kind: CommentTargetKind; id: number } {
  if ('article' in target) return { kind: 'article', id: target.article };
  return 'video' in target ? { kind: 'video', id: target.video } : { kind: 'lesson', id: target.lesson };
}

/** The item to comment on. @throws AppError BAD_USER_INPUT if the viewer can't see such an item. */
export async function existingTarget(em: EntityManager, viewer: Viewer, ids: TargetIds): Promise<CommentTarget> {
  const target = commentTarget(ids);
  if ('article' in target && (await em.count(Article, { id: target.article, ...visibleTo(viewer) })) === 0) {
    throw AppError.badInput({ articleId: 'not_found' });
  }
  if ('video' in target && (await em.count(Video, { id: target.video, ...visibleTo(viewer) })) === 0) {
    throw AppError.badInput({ videoId: 'not_found' });
  }
  if ('lesson' in target) {
    const inModule = isAllowed(viewer, 'draft:read') ? {} : { module: { status: 'published' as const } };
    const found = await em.count(Lesson, { id: target.lesson, ...visibleTo(viewer), ...inModule });
    if (found === 0) throw AppError.badInput({ lessonId: 'not_found' });
  }
  return target;
}
