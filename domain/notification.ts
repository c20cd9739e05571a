/**
 * Why a person is notified: someone replied to their comment, an admin approved it, or an admin decided about a comment
 * that they reported: it stays, or it was hidden or deleted.
 */
export const NOTIFICATION_KINDS = ['reply', 'approved', 'report_kept', 'report_removed'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
