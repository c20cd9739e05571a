/**
 * Why a person is notified: someone replied to their comment or mentioned them in one, an admin approved it, or an admin
 * decided about a comment that they reported: it stays, or it was hidden or deleted. `hidden` and `removed` tell authors
 * of their own comments; `followed` tells of a new comment on an item whose comments the person follows, and
 * `answer_accepted` that their reply was marked as the answer.
 */
export const NOTIFICATION_KINDS = [
  ...(['reply', 'mention', 'followed', 'answer_accepted'] as const),
  ...(['approved', 'report_kept', 'report_removed', 'hidden', 'removed'] as const),
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
