import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ModerationReason } from '#domain/moderation.ts';

/** Why a comment was hidden or removed, as its author reads it. */
export const REASON_NAMES: Record<ModerationReason, MessageDescriptor> = {
  scam: msg({ message: 'Scam or fraud', comment: 'Reason for hiding a comment' }),
  spam: msg({ message: 'Spam or advertising', comment: 'Reason for hiding a comment' }),
  insult: msg({ message: 'Insult', comment: 'Reason for hiding a comment' }),
  off_topic: msg({ message: 'Off topic', comment: 'Reason for hiding a comment' }),
  other: msg({ message: 'Another reason', comment: 'Reason for hiding a comment' }),
};
