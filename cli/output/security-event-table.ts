import type { LoggedEvent } from '#server/modules/accounts/security-events.ts';
import { onOneLine } from './terminal.ts';
import { textTable } from './text-table.ts';

/** One event per line. */
export function securityEventTable(events: LoggedEvent[]): string {
  const rows = events.map(({ createdAt, action, outcome, actor, account, address, detail }) =>
    [createdAt.toISOString().slice(0, 19), action, outcome, actor, account, address, detail].map((cell) =>
      onOneLine(cell ?? '-'),
    ),
  );
  return textTable([['time (UTC)', 'action', 'outcome', 'by', 'account', 'address', 'detail'], ...rows]);
}
