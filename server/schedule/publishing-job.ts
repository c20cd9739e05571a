import { setTimeout } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { changeDueContent } from './due-content.ts';

/** In milliseconds. */
const LOOK_EVERY = 1_000;

/**
 * Publishes and unpublishes content when it is due, and first what was due while no process ran. Every process looks each
 * second, which reads a few pages of small indexes. So nothing has to be told when a schedule changes,
 * a database is restored or a pooler drops notifications.
 * @returns a function that ends it after the present transaction.
 */
export function keepPublishing(em: EntityManager, log: Logger): () => Promise<void> {
  const ending = new AbortController();
  const running = run(em, log, ending.signal);
  return () => {
    ending.abort();
    return running;
  };
}

async function run(em: EntityManager, log: Logger, signal: AbortSignal): Promise<void> {
  let hasFailed = false;
  while (!signal.aborted) {
    try {
      const changed = await changeDueContent(em);
      if (changed.items + changed.drafts > 0) log.info({ changed }, 'published and unpublished what was due');
      hasFailed = false;
    } catch (err) {
      if (!hasFailed) log.warn({ err }, 'could not publish what is due; trying again every second');
      hasFailed = true;
    }
    await setTimeout(LOOK_EVERY, undefined, { ref: false, signal }).catch(() => {});
  }
}
