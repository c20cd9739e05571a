import { CONTENT_TYPES } from './content.ts';
import type { Permission } from './permissions.ts';

/** The ways in which content is changed. `database` means a direct connection to the database. */
export const CHANGE_DOORS = ['admin', 'graphql', 'rest', 'command', 'job', 'database'] as const;
export type ChangeDoor = (typeof CHANGE_DOORS)[number];

/** A `person` has an account; an `operator` uses the command line. */
export const CHANGE_ACTORS = ['person', 'operator', 'job', 'database'] as const;
export type ChangeActor = (typeof CHANGE_ACTORS)[number];

/** `schedule` changes when an item is published or unpublished; `trash` moves an item to the trash and `restore` takes it out; `purge` deletes it permanently. */
export const CHANGE_ACTIONS = [
  'create',
  'edit',
  'publish',
  'unpublish',
  'schedule',
  'reorder',
  'trash',
  'restore',
  'purge',
] as const;
export type ChangeAction = (typeof CHANGE_ACTIONS)[number];

/**
 * The types whose changes are recorded. For accounts and comments, these are only changes that admins and operators make.
 * An `issue` is one of the newsletter.
 */
export const CHANGED_TYPES = [...CONTENT_TYPES, 'comment', 'account', 'issue'] as const;
export type ChangedType = (typeof CHANGED_TYPES)[number];

/** What reading changes of a type needs. A change of a comment names the comment, which may be hidden. */
export function changePermission(type: ChangedType): Permission {
  if (type === 'account') return 'account:manage';
  return type === 'comment' ? 'hidden-comment:read' : 'content:write';
}

export function isChangedType(value: unknown): value is ChangedType {
  return CHANGED_TYPES.some((type) => type === value);
}
