import { setTimeout } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type pg from 'pg';
import type { ChangeActor, ChangeSource } from '#domain/content-change.ts';
import type { SignedIn } from '#domain/viewer.ts';
import { outageOf } from './outage.ts';

/** Who changes content, and in which way. The triggers of `content_change` read this. */
export interface ChangeAuthor {
  actor: ChangeActor;
  actorId: number | null;
  source: ChangeSource;
}

/** The person using the command line. */
export const OPERATOR: ChangeAuthor = { actor: 'operator', actorId: null, source: 'command' };

/** What the site does by itself. */
export const JOB: ChangeAuthor = { actor: 'job', actorId: null, source: 'job' };

export function personAt(viewer: SignedIn, source: ChangeSource): ChangeAuthor {
  return { actor: 'person', actorId: viewer.id, source };
}

/**
 * How long a job waits for a lock. It tries again later, so it gives way to everyone else: below PostgreSQL's
 * `deadlock_timeout` of 1 s, it is never the other side that a deadlock ends, such as a migration.
 */
export const JOB_LOCK_TIMEOUT = '300ms';

/** A fork whose transactions record their changes as this author's. */
export function authoredBy(author: ChangeAuthor, em: EntityManager): EntityManager {
  const fork = em.fork();
  const variables = variablesOf(author);
  fork.setSessionContext({
    variables: author === JOB ? { ...variables, lock_timeout: JOB_LOCK_TIMEOUT } : variables,
  });
  return fork;
}

/** How often a transaction is tried that a deadlock ends, and after how many milliseconds: the other one goes first. */
const DEADLOCK_TRIES = 3;
const DEADLOCK_PAUSE = 50;

/**
 * Runs a transaction whose changes are recorded as this author's. If a deadlock ends it, it runs again: triggers and foreign
 * keys lock rows too, so writers can't all lock them in the same order.
 * @param work changes nothing but the database.
 */
export async function inTransactionOf<Result>(
  author: ChangeAuthor,
  em: EntityManager,
  work: (em: EntityManager) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await authoredBy(author, em).transactional(work);
    } catch (error) {
      if (outageOf(error) !== 'conflict' || tries === DEADLOCK_TRIES) throw error;
      await setTimeout(DEADLOCK_PAUSE);
    }
  }
}

/** Records the changes of the current transaction as this author's. */
export async function setAuditContext(client: pg.ClientBase, author: ChangeAuthor): Promise<void> {
  const settings = Object.entries(variablesOf(author));
  const calls = settings.map((_, index) => `set_config($${index * 2 + 1}, $${index * 2 + 2}, true)`);
  await client.query(`select ${calls.join(', ')}`, settings.flat());
}

function variablesOf({ actor, actorId, source }: ChangeAuthor): Record<string, string> {
  return { 'sato.actor': actor, 'sato.actor_id': actorId === null ? '' : String(actorId), 'sato.source': source };
}
