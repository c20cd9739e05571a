import type { ContentStatus } from '#domain/content.ts';
import { isAllowed } from '#domain/permissions.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from './authorize.ts';

interface OfStatus {
  status?: ContentStatus;
}

/** The single items that the viewer may see: published content, and drafts for admins. */
export function visibleTo(viewer: Viewer): OfStatus {
  return isAllowed(viewer, 'draft:read') ? {} : { status: 'published' };
}

/**
 * The items in a public list: only published ones, unless an admin asks for drafts.
 * @throws AppError UNAUTHENTICATED or FORBIDDEN if anyone but an admin asks for drafts.
 */
export function listedFor(viewer: Viewer, includeDrafts: boolean): OfStatus {
  if (!includeDrafts) return { status: 'published' };
  authorize(viewer, 'draft:read');
  return {};
}
