import type { EntityManager } from '@mikro-orm/postgresql';
import { vi } from 'vitest';

/** Waits until a running server has indexed for its search what was written. Related articles are found by it, too. */
export async function indexed(em: EntityManager): Promise<void> {
  await vi.waitUntil(async () => (await em.fork().execute('select from search_due limit 1')).length === 0, {
    timeout: 60_000,
    interval: 20,
  });
}
