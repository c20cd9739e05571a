import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Job } from '../../../platform/jobs/run-job.ts';
import { changeDueContent } from './due-content.ts';

/** In milliseconds. A look reads a few pages of small indexes. */
const LOOK_EVERY = 1_000;

/**
 * Publishes and unpublishes content when it is due, and first what was due while no process ran. Looking each second, it
 * needs no notification when a schedule changes, a database is restored or a pooler drops notifications.
 */
export function publishingJob(em: EntityManager, log: Logger): Job {
  // What failed at the last look, so that each failure is in the log once.
  let failed = new Set<string>();
  return {
    name: 'publish what is due',
    every: LOOK_EVERY,
    work: async () => {
      const { counts, failures } = await changeDueContent(em);
      if (counts.items + counts.drafts > 0) log.info({ changed: counts }, 'published and unpublished what was due');
      const named = failures.map(({ type, id, err }) => ({ what: `the pending version of ${type} ${id}`, err }));
      for (const { what, err } of named) {
        if (!failed.has(what)) log.warn({ err }, `could not publish ${what}; trying again every second`);
      }
      failed = new Set(named.map(({ what }) => what));
      return false;
    },
  };
}
