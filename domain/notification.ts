/** Why a person is notified: someone replied to their comment, or an admin approved it. */
export const NOTIFICATION_KINDS = ['reply', 'approved'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
