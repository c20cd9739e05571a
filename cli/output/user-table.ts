import type { User } from '#server/account/user.entity.ts';

/** Accounts, a line each, in columns as wide as what stands in them. */
export function userTable(users: User[]): string {
  const rows = users.map(({ id, username, email, role, createdAt, disabledAt }) => [
    String(id),
    username,
    email,
    role,
    day(createdAt),
    disabledAt ? day(disabledAt) : '',
  ]);
  const table = [['id', 'username', 'email', 'role', 'since', 'disabled'], ...rows];
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function day(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
