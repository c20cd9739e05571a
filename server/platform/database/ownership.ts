import { lchownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from './unprivileged-user.ts';

/**
 * Changes the owner of a file, or of a folder and everything in it; does nothing without a user. The folder itself
 * comes last, so its owner shows whether the change was completed. Call it as root.
 */
export function giveTo(account: Account | undefined, path: string): void {
  if (!account) return;
  const inside = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : [];
  for (const name of inside) lchownSync(join(path, name), account.uid, account.gid);
  lchownSync(path, account.uid, account.gid);
}

/** Whether the folder has a symbolic link, so that parts of it may be elsewhere. */
export function hasLinks(folder: string): boolean {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isSymbolicLink());
}
