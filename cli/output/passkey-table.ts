import type { Passkey } from '#server/modules/accounts/stored-passkeys.ts';
import { onOneLine } from './terminal.ts';
import { textTable } from './text-table.ts';

/** One passkey per line, in aligned columns. */
export function passkeyTable(passkeys: Passkey[]): string {
  const rows = passkeys.map(({ id, name, browser, system, createdAt, lastUsedAt }) => [
    String(id),
    onOneLine(name),
    [browser, system].filter(Boolean).join(', '),
    day(createdAt),
    lastUsedAt ? day(lastUsedAt) : '',
  ]);
  return textTable([['id', 'name', 'added with', 'added', 'last used'], ...rows]);
}

function day(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
