import type { ApiContext } from '../api-context.ts';
import type { User } from './user.entity.ts';

/**
 * Begins the session of a user who has just proved to be one, and lets the browser be recognized at the next login.
 * @param generation of sessions that the proof was for; if all of them have ended since, this one is over, too.
 */
export async function signIn(api: ApiContext, user: User, generation = user.sessionGeneration): Promise<User> {
  const owner = { userId: user.id, generation };
  await api.session.start(owner);
  const cookie = await api.services.accounts.deviceCookieFor(owner, api.device.value);
  if (cookie !== null) api.device.set(cookie);
  return user;
}

/** Where a login comes from, for its limits. */
export function loginOriginOf({ clientAddress, device }: ApiContext) {
  return { clientAddress, device: device.value };
}
