import { isAllowed } from '#domain/permissions.ts';
import type { Viewer } from '#domain/viewer.ts';
import type { Comment } from './comment.entity.ts';

/** How long authors can edit a comment, in milliseconds. */
const EDIT_TIME = 15 * 60_000;

export function isOwn(viewer: Viewer, comment: Comment): boolean {
  return viewer.role !== 'anonymous' && comment.user?.id === viewer.id;
}

/** When the viewer's right to edit the comment ends; null for someone else's comment, and once it has ended. */
export function editableUntil(viewer: Viewer, comment: Comment): Date | null {
  if (!isOwn(viewer, comment)) return null;
  const end = comment.createdAt.getTime() + EDIT_TIME;
  return Date.now() < end ? new Date(end) : null;
}

/** Whether the viewer may mark replies to the comment as its answer: it is a question under a lesson that everyone sees. */
export function canAcceptAnswer(viewer: Viewer, question: Comment): boolean {
  const isQuestion = question.lesson !== null && question.parent === null && question.deletedAt === null;
  if (!isQuestion || question.status !== 'published') return false;
  return isOwn(viewer, question) || isAllowed(viewer, 'comment:accept-answer');
}
