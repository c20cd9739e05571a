import type { EntityManager } from '@mikro-orm/postgresql';

/** Ends every session of a user, in whichever browser, and those of logins that are just on their way. */
export async function endSessionsOf(em: EntityManager, userId: number): Promise<void> {
  await em.execute('update app_user set session_generation = session_generation + 1 where id = ?', [userId]);
  await em.execute(`delete from session where sess ->> 'userId' = ?`, [String(userId)]);
}
