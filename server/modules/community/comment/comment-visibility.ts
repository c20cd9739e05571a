import type { FilterQuery } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { isAllowed } from '#domain/permissions.ts';
import type { Viewer } from '#domain/viewer.ts';
import { Comment } from './comment.entity.ts';

/**
 * Comments whose own status lets the viewer see them: published ones, and the viewer's own that wait for review or for
 * a confirmed address. Moderators see all.
 */
export function visibleByItself(viewer: Viewer): FilterQuery<Comment> {
  if (isAllowed(viewer, 'hidden-comment:read')) return {};
  if (viewer.role === 'anonymous') return { status: 'published' };
  return {
    $or: [{ status: 'published' }, { $or: [{ awaitsReview: true }, { awaitsConfirmation: true }], user: viewer.id }],
  };
}

/** Replies to a hidden comment are hidden too, and so are comments on a draft. */
export function visibleInPlace(viewer: Viewer): FilterQuery<Comment> {
  if (isAllowed(viewer, 'hidden-comment:read')) return underVisibleItem(viewer);
  const ownStatus = visibleByItself(viewer);
  return {
    $and: [ownStatus, { $or: [{ parent: null }, { parent: ownStatus }] }, underVisibleItem(viewer)],
  };
}

export function underVisibleItem(viewer: Viewer): FilterQuery<Comment> {
  return isAllowed(viewer, 'draft:read') ? {} : { $or: ON_PUBLISHED_ITEM };
}

/** One of these holds for what is on an item that everyone sees. */
export const ON_PUBLISHED_ITEM = [
  { article: { status: 'published' as const } },
  { video: { status: 'published' as const } },
  { lesson: { status: 'published' as const, module: { status: 'published' as const } } },
];

/** @throws AppError NOT_FOUND if the comment doesn't exist, is deleted, or must not be seen by the viewer. */
export async function visibleComment(em: EntityManager, viewer: Viewer, id: number): Promise<Comment> {
  const comment = await em.findOne(Comment, { $and: [{ id, deletedAt: null }, visibleInPlace(viewer)] });
  if (!comment) throw new AppError('NOT_FOUND', 'Comment not found');
  return comment;
}
