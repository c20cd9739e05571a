import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * A lock for the files of one picture. Making the row of a picture takes it, and so does removing its files, so that no
 * row is made while they go. It ends with the transaction, which has to be short.
 */
const LOCK = `hashtextextended('files of ' || ?, 0)`;

export async function lockFiles(em: EntityManager, digest: string): Promise<void> {
  await em.execute(`select pg_advisory_xact_lock(${LOCK})`, [digest]);
}

/** @returns false if someone else has it. */
export async function tryLockFiles(em: EntityManager, digest: string): Promise<boolean> {
  const [lock] = await em.execute<{ isFree: boolean }[]>(`select pg_try_advisory_xact_lock(${LOCK}) as "isFree"`, [
    digest,
  ]);
  return lock?.isFree ?? false;
}
