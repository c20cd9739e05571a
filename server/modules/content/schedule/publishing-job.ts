import { setTimeout } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { jobFailures } from '../../../platform/jobs/job-failures.ts';
import { changeDueContent } from './due-content.ts';

/** In milliseconds. */
const LOOK_EVERY = 1_000;

/**
 * Publishes and unpublishes content when it is due, and first what was due while no process ran. Every process looks each
 * second, which reads a few pages of small indexes. So nothing has to be told when a schedule changes,
 * a database is restored or a pooler drops notifications.
 * @returns a function that ends it after the present transaction.
 */
export function publishingJob(em: EntityManager, log: Logger): () => Promise<void> {
  const ending = new AbortController();
  const running = run(em, log, ending.signal);
  return () => {
    ending.abort();
    return running;
  };
}

async function run(em: EntityManager, log: Logger, signal: AbortSignal): Promise<void> {
  const failures = jobFailures(log, 'publish what is due', LOOK_EVERY);
  // What failed at the last look, so that each failure is in the log once.
  let failed = new Set<string>();
  while (!signal.aborted) {
    let pause = LOOK_EVERY;
    try {
      const { counts, failures: ofVersions } = await changeDueContent(em);
      if (counts.items + counts.drafts > 0) log.info({ changed: counts }, 'published and unpublished what was due');
      const named = ofVersions.map(({ type, id, err }) => ({ what: `the pending version of ${type} ${id}`, err }));
      for (const { what, err } of named) {
        if (!failed.has(what)) log.warn({ err }, `could not publish ${what}; trying again every second`);
      }
      failed = new Set(named.map(({ what }) => what));
      failures.worked();
    } catch (err) {
      pause = failures.failed(err);
    }
    await setTimeout(pause, undefined, { ref: false, signal }).catch(() => {});
  }
}
