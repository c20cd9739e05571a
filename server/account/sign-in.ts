import type { ApiContext } from '../api-context.ts';
import type { User } from './user.entity.ts';

/** Begins the session of a user who has just proved to be one. */
export async function signIn(api: ApiContext, user: User): Promise<User> {
  await api.session.start(user);
  return user;
}
