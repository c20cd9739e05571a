import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Ends every session of a user, in whichever browser, and those of logins that are just on their way.
 * @returns the generation of the sessions that begin from now on.
 */
export async function endSessionsOf(em: EntityManager, userId: number): Promise<number> {
  const [user] = await em.execute<{ generation: number }[]>(
    'update app_user set session_generation = session_generation + 1 where id = ? returning session_generation as generation',
    [userId],
  );
  await em.execute(`delete from session where sess ->> 'userId' = ?`, [String(userId)]);
  return user?.generation ?? 0;
}
