import type { EntityManager } from '@mikro-orm/postgresql';

/** A passkey as its owner sees it. */
export interface Passkey {
  id: number;
  name: string;
  /** The browser and operating system that it was added with; null if unknown. */
  browser: string | null;
  system: string | null;
  /** Whether the owner's other devices have it too. */
  isSynced: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export const SHOWN_OF_PASSKEY = `id, name, browser, system, is_synced as "isSynced", created_at as "createdAt", last_used_at as "lastUsedAt"`;

/** The passkeys of an account, oldest first. */
export async function passkeysOf(em: EntityManager, userId: number): Promise<Passkey[]> {
  const rows = await em.execute<Passkey[]>(`select ${SHOWN_OF_PASSKEY} from passkey where user_id = ? order by id`, [
    userId,
  ]);
  return rows.map(withDates);
}

/**
 * Removes passkeys of an account within a transaction, and ends the sessions that they began.
 * @param ids those to remove; all if omitted.
 * @param current the secret ID of a session that stays.
 * @returns the names of those that the account had.
 */
export async function removePasskeys(
  transaction: EntityManager,
  userId: number,
  ids?: readonly number[],
  current = '',
): Promise<string[]> {
  const removed = await transaction.execute<{ id: number; name: string }[]>(
    `delete from passkey
     where user_id = ? and (? or id in (select jsonb_array_elements_text(?::jsonb)::integer)) returning id, name`,
    [userId, ids === undefined, JSON.stringify(ids ?? [])],
  );
  await transaction.execute(
    `delete from session
     where sess ->> 'userId' = ? and sess ->> 'passkeyId' in (select jsonb_array_elements_text(?::jsonb)) and sid <> ?`,
    [String(userId), JSON.stringify(removed.map(({ id }) => id)), current],
  );
  return removed.map(({ name }) => name);
}

/** The mapper leaves times of its own SQL as texts. */
export function withDates(row: Passkey): Passkey {
  return { ...row, createdAt: new Date(row.createdAt), lastUsedAt: row.lastUsedAt && new Date(row.lastUsedAt) };
}
