import type { User } from '#server/account/user.entity.ts';
import { textTable } from './text-table.ts';

/** Accounts, a line each, in columns as wide as what stands in them. */
export function userTable(users: User[]): string {
  const rows = users.map(({ id, username, email, role, createdAt }) => [
    String(id),
    username,
    email,
    role,
    createdAt.toISOString().slice(0, 10),
  ]);
  return textTable([['id', 'username', 'email', 'role', 'since'], ...rows]);
}
