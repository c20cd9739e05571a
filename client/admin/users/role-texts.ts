import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role } from '#domain/viewer.ts';

export const ROLE_NAMES: Record<Role, MessageDescriptor> = {
  admin: msg({ message: 'Admin', context: 'role' }),
  editor: msg({ message: 'Editor', context: 'role' }),
  moderator: msg({ message: 'Moderator', context: 'role' }),
  user: msg({ message: 'User', context: 'role' }),
};

/** What people of a role do, for those who give it. */
export const ROLE_TEXTS: Record<Role, MessageDescriptor> = {
  admin: msg`Changes and deletes everything here, other admins’ roles included.`,
  editor: msg`Writes, translates and publishes. Doesn’t see hidden comments or accounts.`,
  moderator: msg`Approves, hides and deletes comments. Doesn’t see drafts or accounts.`,
  user: msg`Comments and learns, as everyone who registers.`,
};

/** The colors of their labels. */
export const ROLE_TONES: Record<Role, 'leaf' | 'sea' | undefined> = {
  admin: 'leaf',
  editor: 'sea',
  moderator: 'sea',
  user: undefined,
};
