import { type Operator, ROLES, type Role, type Viewer } from './viewer.ts';

/** Everyone that services act for. */
export type Actor = Viewer | Operator;

/** Who may do what; the services enforce it and the client hides what it forbids. */
const PERMISSIONS = {
  /** Entering the admin area, and reading its totals. */
  'admin:enter': ['admin', 'editor', 'moderator'],
  'draft:read': ['admin', 'editor'],
  'hidden-comment:read': ['admin', 'moderator'],
  'content:write': ['admin', 'editor'],
  /** A person's own progress and answers. */
  'course:learn': ROLES,
  'comment:write': ROLES,
  /** Marking a reply as the answer to anyone's question under a lesson. People may do that under their own questions. */
  'comment:accept-answer': ['admin', 'editor', 'moderator'],
  'comment:moderate': ['admin', 'moderator'],
  /** Stopping accounts from commenting. Those that moderate can't be stopped. */
  'comment:ban': ['admin', 'moderator'],
  /** Likes and saves. */
  'video:mark': ROLES,
  'notification:read': ROLES,
  /** Being notified of new comments on an item. */
  'item:follow': ROLES,
  /** A person's own account: settings, data and deletion. */
  'account:own': ROLES,
  /** Roles and states of all accounts. Each change asks an admin for their own password and second factor. */
  'account:manage': ['admin', 'operator'],
  /**
   * Creating and deleting accounts, and setting their passwords. No session can do this, so stealing an admin's session
   * doesn't give away the site.
   */
  'account:command': ['operator'],
  'newsletter:export': ['operator'],
  /** Adding addresses from elsewhere, and asking those that never confirmed. */
  'newsletter:import': ['operator'],
  /** Totals of the newsletter's subscribers, and one of them at a time. */
  'subscriber:manage': ['admin'],
  /** Writing issues of the newsletter, and trying them out in a mail to oneself. */
  'newsletter:compose': ['admin', 'editor'],
  /** Scheduling, sending and stopping them: a mail to thousands can't be taken back. */
  'newsletter:send': ['admin'],
  /** Emptying the trash and dropping old values at once. The site does both by itself. */
  'history:maintain': ['operator'],
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
