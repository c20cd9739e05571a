import type { EntityManager } from '@mikro-orm/postgresql';
import { endSessionsOf } from '../../platform/http/user-sessions.ts';
import { endLinks } from './account-link.ts';
import type { Passwords } from './passwords.ts';
import { User } from './user.entity.ts';

interface Replacement {
  /** Of the password that allowed this change. If omitted, any current password is replaced. */
  verifiedHash?: string;
  /** What happens in the same transaction. If it fails, nothing is changed. */
  within?(transaction: EntityManager): Promise<void>;
}

/**
 * Changes the password of an account and ends all its sessions, so that anyone who used the old password is logged out.
 * Links to set a new password, or another address, end too.
 * @returns the generation of the sessions that begin now; null if the password changed in the meantime, in which case
 *   nothing is changed.
 */
export async function replacePassword(
  em: EntityManager,
  passwords: Passwords,
  userId: number,
  password: string,
  { verifiedHash, within }: Replacement = {},
): Promise<number | null> {
  const passwordHash = await passwords.hash(password);
  return em.transactional(async (transaction) => {
    const where = { id: userId, ...(verifiedHash !== undefined && { password: verifiedHash }) };
    const replaced = await transaction.nativeUpdate(User, where, { password: passwordHash, passwordExpiresAt: null });
    if (replaced === 0) return null;
    await within?.(transaction);
    await endLinks(transaction, userId, 'reset-password');
    await endLinks(transaction, userId, 'change-email');
    return endSessionsOf(transaction, userId);
  });
}
