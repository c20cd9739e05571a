import type { Operator, Viewer } from './viewer.ts';

/** Everyone that services act for. */
export type Actor = Viewer | Operator;

/** Who may do what; the services enforce it and the client hides what it forbids. */
const PERMISSIONS = {
  'draft:read': ['admin'],
  'hidden-comment:read': ['admin'],
  'content:write': ['admin'],
  /** A person's own progress and answers. */
  'course:learn': ['user', 'admin'],
  'comment:write': ['user', 'admin'],
  'comment:moderate': ['admin'],
  /** Likes and saves. */
  'video:mark': ['user', 'admin'],
  'notification:read': ['user', 'admin'],
  /** A person's own account: settings, data and deletion. */
  'account:own': ['user', 'admin'],
  /** Roles and states of all accounts. Each change asks an admin for their own password. */
  'account:manage': ['admin', 'operator'],
  /**
   * Creating and deleting accounts, and setting their passwords. No session can do this, so stealing an admin's session
   * doesn't give away the site.
   */
  'account:command': ['operator'],
  'newsletter:export': ['operator'],
  'security-log:read': ['operator'],
} as const satisfies Record<string, readonly Actor['role'][]>;

export type Permission = keyof typeof PERMISSIONS;

export function isAllowed(actor: Actor, permission: Permission): boolean {
  const roles: readonly Actor['role'][] = PERMISSIONS[permission];
  return roles.includes(actor.role);
}
