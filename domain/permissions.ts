import type { Viewer } from './viewer.ts';

/** Who may do what; the services enforce it and the client hides what it forbids. */
const PERMISSIONS = {
  'draft:read': ['admin'],
  'hidden-comment:read': ['admin'],
  'content:write': ['admin'],
  /** Progress and answers of one's own. */
  'course:learn': ['user', 'admin'],
  'comment:write': ['user', 'admin'],
  'comment:moderate': ['admin'],
  /** Likes and saves. */
  'video:mark': ['user', 'admin'],
  'notification:read': ['user', 'admin'],
} as const satisfies Record<string, readonly Viewer['role'][]>;

export type Permission = keyof typeof PERMISSIONS;

export function isAllowed(viewer: Viewer, permission: Permission): boolean {
  const roles: readonly Viewer['role'][] = PERMISSIONS[permission];
  return roles.includes(viewer.role);
}
