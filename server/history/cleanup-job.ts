import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { emptyTrash } from '../content-writing/trash-items.ts';
import type { ChangeAuthor } from './change-author.ts';
import { trimHistory } from './trim-history.ts';

/** In milliseconds. */
const ONE_HOUR = 60 * 60 * 1_000;

const JOB: ChangeAuthor = { actor: 'job', actorId: null, door: 'job' };

/**
 * Empties the trash and trims the history, now and every hour. Several processes can do it at the same time.
 * @returns a function that ends it after the present transaction.
 */
export function keepCleaningUp(em: EntityManager, log: Logger): () => Promise<void> {
  let running = Promise.resolve();
  const run = () => {
    running = cleanUp(em, log).catch((error) => {
      log.warn({ err: error }, 'could not empty the trash and trim the history; trying again in an hour');
    });
  };
  run();
  const timer = setInterval(run, ONE_HOUR).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

async function cleanUp(em: EntityManager, log: Logger): Promise<void> {
  const purged = await emptyTrash(em, JOB, false);
  if (Object.values(purged).some((count) => count > 0)) log.info({ purged }, 'emptied the trash');
  const trimmed = await trimHistory(em.fork());
  if (trimmed > 0) log.info({ trimmed }, 'dropped old values from the history');
}
