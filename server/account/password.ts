import type { EntityManager } from '@mikro-orm/postgresql';
import { hash } from '@node-rs/argon2';
import { User } from './user.entity.ts';
import { endSessionsOf } from './user-sessions.ts';

/** Gives an account another password. Whoever got in by the old one is out: all its sessions end. */
export async function replacePassword(em: EntityManager, userId: number, password: string): Promise<void> {
  const passwordHash = await hash(password);
  await em.transactional(async (transaction) => {
    await transaction.nativeUpdate(User, { id: userId }, { password: passwordHash });
    await endSessionsOf(transaction, userId);
  });
}
