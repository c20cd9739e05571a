import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { BRAND } from '#domain/brand.ts';
import { FIELD_PROBLEMS } from '#domain/field-problem.ts';
import { SetupError } from '../setup-error.ts';
import type { Passwords } from './passwords.ts';
import { User } from './user.entity.ts';
import { usernameSkeleton } from './username-skeleton.ts';
import { passwordWeakness } from './weak-password.ts';

/** The first account of a new site. */
export interface FirstAdmin {
  username: string;
  /** Null if the operator set the password in the settings. */
  generatedPassword: string | null;
}

/**
 * Creates the first admin of a site without accounts. It is user 1, the default author of content.
 * @returns null if there are accounts already.
 */
export async function createFirstAdmin(
  em: EntityManager,
  passwords: Passwords,
  chosenPassword?: string,
): Promise<FirstAdmin | null> {
  // The lock waits for all transactions that write accounts, so it is taken only if the site may be new.
  if (await hasAccounts(em.fork())) return null;
  return em.fork().transactional(async (transaction) => {
    await transaction.execute('lock table app_user in share row exclusive mode');
    if (await hasAccounts(transaction)) return null;
    const secret = chosenPassword ?? randomBytes(12).toString('base64url');
    const username = BRAND.name.toLowerCase();
    const account = { username, email: 'admin@localhost' };
    const weakness = chosenPassword && (await passwordWeakness(chosenPassword, account));
    if (weakness) throw new SetupError(`These settings are wrong: SATO_ADMIN_PASSWORD: ${FIELD_PROBLEMS[weakness]}.`);
    transaction.create(User, {
      ...account,
      usernameSkeleton: usernameSkeleton(username),
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
