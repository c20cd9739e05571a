import type { CommentTargetKind, ContentStatus } from '#domain/content.ts';
import { isAllowed } from '#domain/permissions.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from './authorize.ts';

interface OfStatus {
  status?: ContentStatus;
}

/** The single items that the viewer may see: published content, and drafts for admins and editors. */
export function visibleTo(viewer: Viewer): OfStatus {
  return isAllowed(viewer, 'draft:read') ? {} : { status: 'published' };
}

/** SQL for the items that visitors see, under the name `r`. */
export const VISIBLE: Record<CommentTargetKind, string> = {
  article: `article r where r.status = 'published'`,
  video: `video r where r.status = 'published'`,
  lesson: `lesson r join course_module m on m.id = r.module_id where r.status = 'published' and m.status = 'published'`,
};

/** SQL for comments, under the name `c`, on items that visitors see. */
export const UNDER_VISIBLE_ITEM = Object.entries(VISIBLE)
  .map(([kind, items]) => `exists (select from ${items} and r.id = c.${kind}_id)`)
  .join(' or ');

/**
 * The items in a public list: only published ones, unless an admin or editor asks for drafts.
 * @throws AppError UNAUTHENTICATED or FORBIDDEN if anyone else asks for drafts.
 */
export function listedFor(viewer: Viewer, includeDrafts: boolean): OfStatus {
  if (!includeDrafts) return { status: 'published' };
  authorize(viewer, 'draft:read');
  return {};
}
