import type { Operator, Viewer } from './viewer.ts';

/** Everybody that services act for. */
export type Actor = Viewer | Operator;

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
  /** The own account: settings, data and end. */
  'account:own': ['user', 'admin'],
  /** Role and use of everybody's account; each change asks an admin for the own password. */
  'account:manage': ['admin', 'operator'],
  /** Making and removing others' accounts, and their passwords: beyond any session, since whoever steals an admin's must not keep the site. */
  'account:command': ['operator'],
  'newsletter:export': ['operator'],
  'security-log:read': ['operator'],
} as const satisfies Record<string, readonly Actor['role'][]>;

export type Permission = keyof typeof PERMISSIONS;

export function isAllowed(actor: Actor, permission: Permission): boolean {
  const roles: readonly Actor['role'][] = PERMISSIONS[permission];
  return roles.includes(actor.role);
}
