import type { User } from '#server/modules/accounts/user.entity.ts';
import { textTable } from './text-table.ts';

/** One account per line, in aligned columns. */
export function userTable(users: User[]): string {
  const rows = users.map(({ id, username, email, role, createdAt, disabledAt }) => [
    String(id),
    username,
    email,
    role,
    day(createdAt),
    disabledAt ? day(disabledAt) : '',
  ]);
  return textTable([['id', 'username', 'email', 'role', 'since', 'disabled'], ...rows]);
}

function day(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
