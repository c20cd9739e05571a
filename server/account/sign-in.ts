import type { ApiContext } from '../api-context.ts';
import { proofOf } from './password.ts';
import type { User } from './user.entity.ts';

/**
 * Begins the session of a user who has just proved to be one.
 * @param passwordHash of the password that proved it: another one that came meanwhile ends the session before it begins.
 */
export async function signIn(api: ApiContext, user: User, passwordHash = user.password): Promise<User> {
  await api.session.start({ userId: user.id, proof: proofOf(passwordHash) });
  return user;
}
