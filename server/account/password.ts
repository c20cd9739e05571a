import type { EntityManager } from '@mikro-orm/postgresql';
import type { Passwords } from './passwords.ts';
import { User } from './user.entity.ts';
import { endSessionsOf } from './user-sessions.ts';

/**
 * Gives an account another password. Whoever got in by the old one is out: all its sessions end.
 * @param verifiedHash of the password that this was allowed for; left out, it replaces whatever there is.
 * @returns the generation of sessions that begins with it; null when another password came meanwhile, and nothing changed.
 */
export async function replacePassword(
  em: EntityManager,
  passwords: Passwords,
  userId: number,
  password: string,
  verifiedHash?: string,
): Promise<number | null> {
  const passwordHash = await passwords.hash(password);
  return em.transactional(async (transaction) => {
    const where = { id: userId, ...(verifiedHash !== undefined && { password: verifiedHash }) };
    const replaced = await transaction.nativeUpdate(User, where, { password: passwordHash });
    if (replaced === 0) return null;
    return endSessionsOf(transaction, userId);
  });
}
