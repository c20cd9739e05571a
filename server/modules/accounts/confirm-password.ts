import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import type { SignedIn } from '#domain/viewer.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import { usedPasskey } from './passkey-proof.ts';
import type { Passwords } from './passwords.ts';
import { User } from './user.entity.ts';

/**
 * The viewer's account after checking its current password: an open session alone isn't enough. In the minutes after a
 * login with a passkey, no password is needed.
 * @param given the password under the name of its field, which the error names.
 * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT for a wrong password; RATE_LIMITED.
 */
export async function confirmPassword(
  em: EntityManager,
  limits: RateLimits,
  passwords: Passwords,
  viewer: SignedIn,
  given: Record<string, string | undefined>,
): Promise<User> {
  const [[field, password] = ['', undefined]] = Object.entries(given);
  await limits.passwordCheck(viewer.id);
  const user = await em.findOne(User, { id: viewer.id }, { populate: ['email', 'password'], refresh: true });
  if (!user || user.disabledAt) throw new AppError('UNAUTHENTICATED', 'Please log in.');
  if (password) {
    if (!(await passwords.verify(user.password, password))) throw AppError.badInput({ [field]: 'password_wrong' });
  } else if (!(await passkeyConfirms(em, viewer))) {
    throw AppError.badInput({ [field]: 'required' });
  }
  await limits.resetPasswordChecks(viewer.id);
  return user;
}

/** Whether the viewer recently logged in with a passkey, which then replaces the current password. */
export async function passkeyConfirms(em: EntityManager, viewer: SignedIn): Promise<boolean> {
  return viewer.isConfirmed === true && usedPasskey(em, viewer);
}
