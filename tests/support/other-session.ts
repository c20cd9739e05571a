import type { EntityManager } from '@mikro-orm/postgresql';
import { expect, onTestFinished } from 'vitest';
import type { TestSite } from './start-site.ts';

/** Somebody else's transaction, which makes an import wait where a test wants it to. */
export interface OtherSession {
  execute: EntityManager['execute'];
  commit(): Promise<void>;
}

export async function otherSession({ em }: TestSite, statement: string): Promise<OtherSession> {
  const other = em.fork();
  await other.begin();
  onTestFinished(async () => {
    if (other.isInTransaction()) await other.rollback();
  });
  await other.execute(statement);
  return { execute: other.execute.bind(other), commit: () => other.commit() };
}

/**
 * Makes imports wait after they have compared what they read last, and before they write anything.
 * @returns the end of it.
 */
export function holdImports(site: TestSite): Promise<OtherSession> {
  return otherSession(site, 'lock table converted_body in share mode');
}

/** Settles when a session waits for another one. @param query what it asks for contains this. */
export async function somebodyWaits({ em, databaseUrl }: TestSite, query = ''): Promise<void> {
  const database = new URL(databaseUrl).pathname.slice(1);
  const waiting = () =>
    em.execute(`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = ? and query like ?`, [
      database,
      `%${query}%`,
    ]);
  await expect.poll(waiting).not.toEqual([]);
}
