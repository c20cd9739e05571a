import { lchownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from './unprivileged-user.ts';

/**
 * Gives a file, or a folder with all that is in it, to a user; without one it stays as it is. The folder itself goes last,
 * so that its owner tells whether all of it was given away. Call as root.
 */
export function giveTo(account: Account | undefined, path: string): void {
  if (!account) return;
  const inside = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : [];
  for (const name of inside) lchownSync(join(path, name), account.uid, account.gid);
  lchownSync(path, account.uid, account.gid);
}

/** Whether the folder holds a symbolic link, so that parts of it may lie elsewhere. */
export function hasLinks(folder: string): boolean {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isSymbolicLink());
}
