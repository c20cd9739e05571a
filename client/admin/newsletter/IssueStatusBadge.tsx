import { useLingui } from '@lingui/react/macro';
import type { IssueStatus } from '#domain/newsletter-issue.ts';
import { Pill } from '../ui/StatusBadge.tsx';
import { ISSUE_STATUS_NAMES } from './issue-texts.ts';

const TONES = { draft: 'sun', scheduled: 'sea', sending: 'sea', sent: 'leaf', stopped: 'coral' } as const;

export function IssueStatusBadge({ status }: { status: IssueStatus }) {
  const { t } = useLingui();
  return <Pill data-tone={TONES[status]}>{t(ISSUE_STATUS_NAMES[status])}</Pill>;
}
