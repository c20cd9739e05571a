import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role } from '#domain/viewer.ts';

/** What the way to the admin area is called, for the roles that have one. */
export const ADMIN_LABELS: Record<Role, MessageDescriptor | null> = {
  admin: msg`Admin`,
  editor: msg({ message: 'Editing', comment: 'A link to the part of the admin area where editors work' }),
  moderator: msg({ message: 'Moderation', comment: 'A link to the part of the admin area where moderators work' }),
  user: null,
};
