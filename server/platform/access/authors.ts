import type { EntityManager } from '@mikro-orm/postgresql';
import { DEFAULT_AUTHOR_ID } from '#domain/limits.ts';
import { rolesWith } from '#domain/permissions.ts';

/** SQL for accounts, under the name `u`, that may become the author of something. */
export const MAY_BE_AUTHOR = `(u.id = ${DEFAULT_AUTHOR_ID}
  or (u.role in (${rolesWith('content:write')
    .map((role) => `'${role}'`)
    .join(', ')}) and u.disabled_at is null))`;

/** Whether an account may become the author of something: it may write content and isn't disabled. */
export async function mayBeAuthor(em: EntityManager, userId: number): Promise<boolean> {
  const found = await em.execute(`select 1 as found from app_user u where u.id = ? and ${MAY_BE_AUTHOR}`, [userId]);
  return found.length > 0;
}
