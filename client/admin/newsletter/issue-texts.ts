import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DeliveryStatus, IssueInput, IssueStatus } from '#domain/newsletter-issue.ts';

export const ISSUE_STATUS_NAMES: Record<IssueStatus, MessageDescriptor> = {
  draft: msg`Draft`,
  scheduled: msg({ message: 'Scheduled', context: 'issue' }),
  sending: msg({ message: 'Sending', context: 'issue' }),
  sent: msg({ message: 'Sent', context: 'issue' }),
  stopped: msg({ message: 'Stopped', context: 'issue' }),
};

export const DELIVERY_STATUS_NAMES: Record<DeliveryStatus, MessageDescriptor> = {
  waiting: msg({ message: 'Waiting', context: 'mails' }),
  begun: msg({ message: 'Being sent', context: 'mails' }),
  sent: msg({ message: 'Sent', context: 'mails' }),
  failed: msg({ message: 'Failed', context: 'mails' }),
  unsure: msg({ message: 'Uncertain', context: 'mails' }),
  skipped: msg({ message: 'Skipped', context: 'mails' }),
};

export const TEXT_NAMES: Record<keyof Pick<IssueInput, 'subjectEs' | 'intro' | 'introEs'>, MessageDescriptor> = {
  intro: msg`English intro`,
  subjectEs: msg`Spanish subject`,
  introEs: msg`Spanish intro`,
};
