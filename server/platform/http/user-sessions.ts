import type { EntityManager } from '@mikro-orm/postgresql';
import type { Config } from '../settings/config.ts';

/** The condition for sessions that weren't unused for too long. Statements call the session `s` and its account `u`. */
export function stillUsed({ sessionIdle, staffSessionIdle }: IdleHours): string {
  return `s.last_used_at > now() - interval '1 hour' * case when u.role = 'user' then ${sessionIdle} else ${staffSessionIdle} end`;
}

/** Hours after which unused sessions end. */
export type IdleHours = Pick<Config, 'sessionIdle' | 'staffSessionIdle'>;

/** Maximum concurrent sessions of an account. */
const MOST_SESSIONS = 20;

/**
 * Ends all sessions of a user except the newest ones. All cookies have the same lifetime, so the newest one expires last.
 */
export async function endOldestSessionsOf(em: EntityManager, userId: number): Promise<void> {
  // Concurrent logins don't wait for one another's rows.
  await em.execute(
    `delete from session where sid in (
       select sid from session where sid in (
         select sid from session where sess ->> 'userId' = ?
         order by sess #>> '{cookie,expires}' desc offset ?
       ) for update skip locked
     )`,
    [String(userId), MOST_SESSIONS],
  );
}

/**
 * Ends every session of a user in every browser, including those of logins that are still in progress.
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
