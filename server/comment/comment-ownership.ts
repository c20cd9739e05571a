import { COMMENT_EDIT_TIME } from '#domain/comment-text.ts';
import type { Viewer } from '#domain/viewer.ts';
import type { Comment } from './comment.entity.ts';

export function isOwn(viewer: Viewer, comment: Comment): boolean {
  return viewer.role !== 'anonymous' && comment.user?.id === viewer.id;
}

/** The viewer's own comment, for a limited time after posting. */
export function canEdit(viewer: Viewer, comment: Comment): boolean {
  return isOwn(viewer, comment) && Date.now() - comment.createdAt.getTime() < COMMENT_EDIT_TIME;
}
