import type { EntityManager } from '@mikro-orm/postgresql';

/** The operation of the running transaction; null if it hasn't changed anything yet. Migration 0020 defines it. */
export async function currentOperation(em: EntityManager): Promise<string | null> {
  const [row] = await em.execute<{ id: string | null }[]>(
    `select nullif(current_setting('sato.operation', true), '') as id`,
  );
  return row?.id ?? null;
}
