import type { LoggedMail } from '#server/platform/mail/mail-log.ts';
import { onOneLine } from './terminal.ts';
import { textTable } from './text-table.ts';

/** Mails without their texts, one per line, in columns. */
export function mailTable(mails: LoggedMail[]): string {
  const rows = mails.map(({ id, createdAt, kind, recipient, status, tries, nextTryAt, lastError }) => [
    id,
    minute(createdAt),
    kind,
    onOneLine(recipient),
    status,
    String(tries),
    nextTryAt ? minute(nextTryAt) : '-',
    lastError === null ? '-' : onOneLine(lastError),
  ]);
  return textTable([['id', 'time (UTC)', 'kind', 'to', 'status', 'tries', 'next try', 'last error'], ...rows]);
}

function minute(moment: Date): string {
  return moment.toISOString().slice(0, 16).replace('T', ' ');
}
