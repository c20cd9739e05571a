/** Why a person is told of a comment: somebody replied to theirs, or an admin let theirs through. */
export const NOTIFICATION_KINDS = ['reply', 'approved'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
