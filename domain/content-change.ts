import { CONTENT_TYPES } from './content.ts';
import type { Permission } from './permissions.ts';

/** The ways in which content is changed. `database` means a direct connection to the database. */
export const CHANGE_SOURCES = ['admin', 'graphql', 'rest', 'command', 'job', 'database'] as const;
export type ChangeSource = (typeof CHANGE_SOURCES)[number];

/** A `person` has an account; an `operator` uses the command line. */
export const CHANGE_ACTORS = ['person', 'operator', 'job', 'database'] as const;
export type ChangeActor = (typeof CHANGE_ACTORS)[number];

/**
 * What changes an item, so that each makes a version of it. `schedule` changes when an item is published or unpublished;
 * `trash` moves an item to the trash and `restore` takes it out; `purge` deletes it permanently.
 */
export const REVISION_ACTIONS = [
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

/**
 * The others leave the item as it is: they change its pending draft, its preview links, or a former slug that leads to it.
 * The rest isn't about content: `ban` stops an account from commenting; `keep` leaves a reported comment as it is;
 * `accept_answer` marks a reply as the answer to a question; `invite` asks a subscriber to confirm; the last three are about
 * the site itself.
 */
export const CHANGE_ACTIONS = [
  ...REVISION_ACTIONS,
  'save_draft',
  'schedule_draft',
  'discard_draft',
  'make_preview',
  'revoke_previews',
  'add_former_slug',
  'remove_former_slug',
  'ban',
  'lift_ban',
  'keep',
  'accept_answer',
  'withdraw_answer',
  'invite',
  'mark_bounced',
  'replace_key',
  'forget_key',
  'trim_history',
] as const;
export type ChangeAction = (typeof CHANGE_ACTIONS)[number];

export function makesRevision(action: ChangeAction): boolean {
  return REVISION_ACTIONS.some((known) => known === action);
}

/**
 * The types whose changes are recorded. For comments, accounts and subscribers, these are only changes that people with
 * rights and operators make. `media` is an uploaded picture; an `issue` and a `subscriber` are those of the newsletter;
 * `site` is the site itself, with its keys.
 */
export const CHANGED_TYPES = [...CONTENT_TYPES, 'media', 'comment', 'account', 'issue', 'subscriber', 'site'] as const;
export type ChangedType = (typeof CHANGED_TYPES)[number];

/** What reading changes of a type needs. A change of a comment names the comment, which may be hidden. */
export function changePermission(type: ChangedType): Permission {
  if (type === 'account' || type === 'site') return 'account:manage';
  if (type === 'subscriber') return 'subscriber:manage';
  return type === 'comment' ? 'hidden-comment:read' : 'content:write';
}

export function isChangedType(value: unknown): value is ChangedType {
  return CHANGED_TYPES.some((type) => type === value);
}
