/**
 * Why a person is notified: someone replied to their comment or mentioned them in one, a moderator approved it, or a
 * comment that they reported stays (`report_kept`) or was hidden or deleted (`report_removed`). `hidden` and `removed` inform
 * authors of their own comments; `followed` is about a new comment on an item whose comments the person follows, and
 * `answer_accepted` that their reply was marked as the answer.
 */
export const NOTIFICATION_KINDS = [
  ...(['reply', 'mention', 'followed', 'answer_accepted'] as const),
  ...(['approved', 'report_kept', 'report_removed', 'hidden', 'removed'] as const),
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
