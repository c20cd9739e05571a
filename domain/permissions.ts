import { type Operator, ROLES, type Role, type Viewer } from './viewer.ts';

/** Everyone that services act for. */
export type Actor = Viewer | Operator;

/** Who may do what; the services enforce it and the client hides what it forbids. */
const PERMISSIONS = {
  /** Entering the admin area, and reading its totals. */
  'desk:enter': ['admin', 'editor', 'moderator'],
  'draft:read': ['admin', 'editor'],
  'hidden-comment:read': ['admin', 'moderator'],
  'content:write': ['admin', 'editor'],
  /** A person's own progress and answers. */
  'course:learn': ROLES,
  'comment:write': ROLES,
  'comment:moderate': ['admin', 'moderator'],
  /** Likes and saves. */
  'video:mark': ROLES,
  'notification:read': ROLES,
  /** A person's own account: settings, data and deletion. */
  'account:own': ROLES,
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

export function isAllowed(actor: Actor | { role: Role }, permission: Permission): boolean {
  const roles: readonly Actor['role'][] = PERMISSIONS[permission];
  return roles.includes(actor.role);
}

/** The roles of accounts that have a permission. */
export function rolesWith(permission: Permission): Role[] {
  return ROLES.filter((role) => isAllowed({ role }, permission));
}
