import type { ApiContext } from '../api-context.ts';
import type { User } from './user.entity.ts';

/**
 * Begins the session of a user who has just proved to be one.
 * @param generation of sessions that the proof was for; where all of them ended meanwhile, this one is over, too.
 */
export async function signIn(api: ApiContext, user: User, generation = user.sessionGeneration): Promise<User> {
  await api.session.start({ userId: user.id, generation });
  return user;
}
