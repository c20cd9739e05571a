import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import type { Role } from '#domain/viewer.ts';
import { refusingTaken, TAKEN } from './taken-account.ts';
import { User } from './user.entity.ts';
import { usernameSkeleton } from './username-skeleton.ts';

/** An account to store; the password is hashed. */
interface NewAccount {
  username: string;
  email: string;
  password: string;
  role?: Role;
}

/**
 * Stores an account unless its name looks like another account's. Registrations with similar names run one after the
 * other, so only one of them is stored.
 * @param within what happens in the same transaction.
 * @throws AppError CONFLICT, the same for a taken name, a name that looks like a taken one, and a taken address.
 */
export function storeAccount(
  em: EntityManager,
  account: NewAccount,
  within?: (transaction: EntityManager, user: User) => Promise<void>,
): Promise<User> {
  const skeleton = usernameSkeleton(account.username);
  return refusingTaken(() =>
    em.transactional(async (transaction) => {
      await transaction.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`username ${skeleton}`]);
      if ((await transaction.count(User, { usernameSkeleton: skeleton })) > 0) throw new AppError('CONFLICT', TAKEN);
      const user = transaction.create(User, { ...account, usernameSkeleton: skeleton });
      await transaction.flush();
      await within?.(transaction, user);
      return user;
    }),
  );
}
