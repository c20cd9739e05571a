import { DeadlockException, type EntityManager } from '@mikro-orm/postgresql';
import { expect, onTestFinished } from 'vitest';
import type { TestSite } from './start-site.ts';

/** Another session's transaction, which makes an import wait at a certain place. */
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
 * Makes imports wait after their last comparison and before their first write.
 * @returns the session to end.
 */
export function holdImports(site: TestSite): Promise<OtherSession> {
  return otherSession(site, 'lock table converted_body in share mode');
}

/** Resolves when a session waits for a lock. @param query part of the waiting statement. */
export async function untilSessionWaits({ em, databaseUrl }: TestSite, query = ''): Promise<void> {
  const database = new URL(databaseUrl).pathname.slice(1);
  const waiting = () =>
    em.execute(`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = ? and query like ?`, [
      database,
      `%${query}%`,
    ]);
  await expect.poll(waiting).not.toEqual([]);
}

/**
 * Runs what makes the site and another session wait for each other. PostgreSQL ends the one that has waited for a second:
 * the site, which waits first. If this machine was too busy to go on within that second, it was the other one, and all begins
 * again.
 */
export async function untilSiteIsEnded<Result>(run: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof DeadlockException)) throw error;
    }
  }
}
