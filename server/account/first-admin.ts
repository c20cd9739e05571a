import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { BRAND } from '#domain/brand.ts';
import type { Passwords } from './passwords.ts';
import { User } from './user.entity.ts';
import { usernameSkeleton } from './username-skeleton.ts';

/** The account that a new site starts with. */
export interface FirstAdmin {
  username: string;
  /** Null where the operator chose it by setting. */
  generatedPassword: string | null;
}

/**
 * Gives a site without accounts its first admin, as user 1: the default author of content.
 * @returns null when there are accounts already.
 */
export async function createFirstAdmin(
  em: EntityManager,
  passwords: Passwords,
  chosenPassword?: string,
): Promise<FirstAdmin | null> {
  // The lock waits for all that write accounts, so only a site that may be new takes it.
  if (await hasAccounts(em.fork())) return null;
  return em.fork().transactional(async (transaction) => {
    await transaction.execute('lock table app_user in share row exclusive mode');
    if (await hasAccounts(transaction)) return null;
    const secret = chosenPassword ?? randomBytes(12).toString('base64url');
    const username = BRAND.name.toLowerCase();
    transaction.create(User, {
      username,
      usernameSkeleton: usernameSkeleton(username),
      email: 'admin@localhost',
      password: await passwords.hash(secret),
      role: 'admin',
      createdAt: new Date(),
    });
    await transaction.flush();
    return { username, generatedPassword: chosenPassword ? null : secret };
  });
}

async function hasAccounts(em: EntityManager): Promise<boolean> {
  const [row] = await em.execute<{ found: boolean }[]>('select exists (select from app_user) as found');
  return row?.found ?? false;
}
