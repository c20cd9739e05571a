import type { EntityManager } from '@mikro-orm/postgresql';

/** Ends every session of a user, in whichever browser. */
export async function endSessionsOf(em: EntityManager, userId: number): Promise<void> {
  await em.execute(`delete from session where sess ->> 'userId' = ?`, [String(userId)]);
}
