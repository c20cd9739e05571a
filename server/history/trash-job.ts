import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { ChangeAuthor } from './change-author.ts';
import { emptyTrash } from './trash-items.ts';

/** In milliseconds. */
const ONE_HOUR = 60 * 60 * 1_000;

const JOB: ChangeAuthor = { actor: 'job', actorId: null, door: 'job' };

/**
 * Deletes what has been in the trash for long enough, now and every hour. Of several processes, one does it at a time.
 * @returns a function that ends it after the present transaction.
 */
export function keepTrashEmptied(em: EntityManager, log: Logger): () => Promise<void> {
  let running = Promise.resolve();
  const run = () => {
    running = emptyTrash(em, JOB, false).then(
      (purged) => {
        if (Object.values(purged).some((count) => count > 0)) log.info({ purged }, 'emptied the trash');
      },
      (error) => log.warn({ err: error }, 'could not empty the trash; it is tried again in an hour'),
    );
  };
  run();
  const timer = setInterval(run, ONE_HOUR).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
