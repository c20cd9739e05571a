import type { EntityManager } from '@mikro-orm/postgresql';

/** SQLSTATE lock_not_available. */
const LOCKED = '55P03';

/**
 * Empties tables beside a running server. A reader of two tables and TRUNCATE could wait for each other for ever, and
 * PostgreSQL would end one of them, perhaps the reader. So TRUNCATE gives up first and starts again.
 * @param tables names, and "cascade" for those that refer to them.
 */
export async function truncate(em: EntityManager, tables: string): Promise<void> {
  for (;;) {
    try {
      // Less than deadlock_timeout, which is a second.
      await em.execute(`set local lock_timeout = '200ms'; truncate ${tables}`);
      return;
    } catch (error) {
      if (!(error instanceof Error && Reflect.get(error, 'code') === LOCKED)) throw error;
    }
  }
}
